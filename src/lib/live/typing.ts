/** Under which the query client has when the other side of a chat was typing last, in ms of the host's clock. */
export const typingKey = (chatId: string): string[] => ['player', 'typing', chatId]

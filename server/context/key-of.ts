/** A key of several parts. Joined by a sign, a part that holds the sign would be another's key. */
export const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)

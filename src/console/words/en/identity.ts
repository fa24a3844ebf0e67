/** Who a player is, in English. */
export const identity = {
  identity: 'Identity',
  confirmedSince: 'Confirmed since',
  notConfirmed: 'Not confirmed',
  ask: 'Ask who they are',
  askTitle: (player: string) => `Ask ${player} who they are`,
  askHint:
    'The player reads it as it is written, under Complaints, and is told by a letter. Say what you need to see, and why.',
  openCase: 'Open the case',
  words: 'Words for the player',
  wordsHint:
    'The player reads them as the answer to the case and is told by a letter. Kept here until they are sent.',
  noWords: 'Write what the player is to read.',
  say: 'Who the player is',
  free: 'Nothing of the player’s waits for this: they play, pay in and take out as before.',
  confirm: 'Confirm',
  refuse: 'Not confirmed',
  said: 'Sent. The player is told.',
  asked: (by: string) => `${by} asked who the player is.`,
  confirmed: (by: string) => `${by} confirmed who the player is.`,
  refused: (by: string) => `${by} did not confirm who the player is.`,
}

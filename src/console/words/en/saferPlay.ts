/** Players with signs of harm, in English. Source: PP-48. */
export const saferPlay = {
  title: 'Safer play',
  off: 'This host does not look for signs of harm',
  offText:
    'It plays for play money. Signs are looked for on each player’s own device, and nobody hears of them. An operator who is bound to watch switches this on (SAFER_PLAY=on). The app then tells every player so, and this list has those in whose play there is one of four signs: deposits in quick succession, a raised deposit after a loss, play at night, limits that were reached again and again.',
  intro:
    'Who is here is neither limited nor excluded by anybody but themself. There is no score. You can read the record, write a calm letter, and note that you have looked: then the player is here again with a new sign only.',
  empty: 'No player has a sign that nobody has noted.',
  player: 'Player',
  signs: 'Signs',
  acts: 'What you can do',
  sign: {
    deposits: (count: string, amount: string) => `${count} deposits within two hours, ${amount} in all`,
    raised: (amount: string, usual: string, lost: string) =>
      `A deposit of ${amount}, usually ${usual}, after ${lost} was lost on that day`,
    night: (count: string, minutes: string) =>
      `${minutes} minutes of play between one and five in the morning, on ${count} nights of seven`,
    reached: (count: string) => `${count} limits reached within a week`,
  },
  timeOut: (until: string) => `In a time-out until ${until}`,
  lastLetter: (letter: string, by: string, at: string) => `${by} wrote on ${at}: ${letter}`,
  write: 'Write a letter',
  writeTitle: (player: string) => `A letter to ${player}`,
  writeHint:
    'It stands in the player’s inbox in the language that they read. One letter in seven days is the most, whoever writes it.',
  letter: 'Letter',
  letters: { look: 'How to see one’s play', pause: 'How to take a break', talk: 'Somebody to talk to' },
  send: 'Send the letter',
  sent: 'Sent. It is in the player’s inbox.',
  note: 'I have looked',
  noteTitle: (player: string) => `${player}: noted as looked at`,
  noteHint: 'What you saw and did. Staff read it in the trail; the player does not.',
  noted: 'Noted. A new sign brings the player back.',
}

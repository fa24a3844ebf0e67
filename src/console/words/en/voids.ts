/** Making a market void before it is settled, in English. */
export const voids = {
  title: 'Make it void',
  hint: 'Every stake goes back, what waits is taken back, and its result changes nothing. A second person decides.',
  suspendFirst: 'Suspend it first: nobody should bet in what is to be void.',
  preview: 'What goes back now',
  players: 'Players with a bet in it',
  bets: 'Matched bets, void then',
  matched: 'Matched',
  waiting: 'Waiting bets, taken back then',
  rest: 'Waiting',
  held: 'Held of players, free again then',
  exposure: 'We could lose (nothing then)',
  askTitle: (name: string) => `Ask to make ${name} void`,
  asked: 'Asked. It is void once somebody else approves.',
  waits: 'Making it void waits for a second person.',
  over: 'It is settled by now: it can be made void as another result.',
  approval: (market: string) => `Market ${market}: make it void`,
}

/** Words of the change of a waiting bet: beside it in their own file, which no first visit loads. Source: exchange.md 2; decision 202. */
export const editTexts = {
  title: 'Change this bet',
  odds: 'Odds',
  stake: 'What is to wait',
  now: '{amount} waits now',
  bad: 'Enter an amount of {min} to {max}.',
  keeps: 'It keeps its place in the queue.',
  back: 'It goes to the back of the queue at its odds, with its terms. What can be matched at once is matched; in play it is held back first.',
  same: 'Choose other odds or another amount.',
  matched: 'What is matched already stays as it is.',
  leave: 'Leave it',
  accept: 'Change it',
  done: 'The bet is changed.',
} as const

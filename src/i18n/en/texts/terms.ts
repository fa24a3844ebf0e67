/** Words of a bet's place in the queue and of its newer terms: in their own file, which no first visit loads. Source: exchange.md 2; decision 211. */
export const termTexts = {
  soFar: '{matched} of {stake} matched',
  queue: 'Before it in the queue',
  ahead: '{amount} before it in the queue',
  first: 'First in the queue at its odds',
  nobody: 'Nothing: it is first at its odds',
  terms: 'Terms',
  amountIs: 'The amount I type is',
  asStake: 'My stake',
  asWin: 'What I win',
  asLoss: 'What I can lose',
  picks: 'Amounts to pick',
  stakeIs: 'A stake of {amount} at these odds',
  lowers: 'Only lower what I can lose',
  lowersHint:
    'It is matched only as far as it lowers what you can lose in this market. What would raise that comes back.',
} as const

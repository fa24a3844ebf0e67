/** Words of a bet's place in the queue and of its newer terms: in their own file, which no first visit loads. Source: exchange.md 2; decision 211. */
export const termTexts = {
  soFar: '{matched} of {stake} matched',
  queue: 'Before it in the queue',
  ahead: '{amount} before it in the queue',
  first: 'First in the queue at its odds',
  nobody: 'Nothing: it is first at its odds',
} as const

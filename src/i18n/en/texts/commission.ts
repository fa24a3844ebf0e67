/** Words of what the house takes of what is won in a market: in their own file, which no first visit loads. Source: decision 210. */
export const commissionTexts = {
  before: 'Commission: {rate}% of what you win in this market.',
  is: 'Commission',
  share: '{rate}% of what you win in this market',
  taken: 'Commission of the exchange',
  givenBack: 'Commission given back',
} as const

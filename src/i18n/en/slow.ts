/** Words of a slow network, and of none. */
export const slow = {
  'slow.still': 'Still loading: {what}',
  'slow.games': 'games',
  'slow.promotions': 'promotions',
  'slow.money': 'your account',
  'slow.records': 'records',
  'slow.messages': 'messages',
  'slow.payments': 'payment methods',
  'slow.prices': 'prices',
  'slow.rest': 'this screen',
  'slow.needsInternet': 'Needs internet',
  'slow.notSent': 'There is no connection. Nothing was sent, and nothing will be sent by itself.',
} as const

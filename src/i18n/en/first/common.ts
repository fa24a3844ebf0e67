/** Words that every screen shares. */
export const common = {
  'common.close': 'Close',
  'common.retry': 'Try again',
  'common.loading': 'Loading',
  'common.details': 'Details',
  'common.previous': 'Previous',
  'common.next': 'Next',
  'common.home': 'Home',
  'common.reload': 'Reload',
  'state.failed': 'This could not be loaded.',
  'state.slow': 'Still trying. The network is slow.',
  'state.offline': 'You are offline.',
  'state.offlineAge': 'Offline · showing what you saw at {time}',
  'state.backOnline': 'Back online',
  'error.title': 'Unexpected Application Error!',
  'error.safe': 'Your money is safe, and payments that were not sent yet are kept on this device.',
  'error.sessionEnded': 'Your session has ended. Please log in again.',
} as const

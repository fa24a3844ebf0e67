/** Words of the offer to install. */
export const install = {
  'install.row': 'The app on your home screen opens at once, offline too.',
  'install.pending': 'Keep watching from your home screen.',
  'install.do': 'Install',
  'install.how': 'How',
  'install.later': 'Not now',
} as const

/** Words of the offer to install. */
export const install = {
  'install.row': 'One tap from your home screen, offline too.',
  'install.pending': 'Keep watching from your home screen.',
  'install.do': 'Install',
  'install.how': 'How',
  'install.later': 'Not now',
} as const

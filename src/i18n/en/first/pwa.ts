/** Words of the installed app: new versions, installing. */
export const pwa = {
  'pwa.updateReady': 'New version ready',
  'pwa.update': 'Update',
  'pwa.updating': 'Updating…',
} as const

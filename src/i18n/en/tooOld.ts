/** Words of the screen of an app that the host no longer serves. */
export const tooOld = {
  'tooOld.title': 'Please update the app',
  'tooOld.text':
    'The way payments are made has changed, and this version is too old for it. Nothing more is sent until the app is updated.',
  'tooOld.kept':
    'Your account loses nothing. A payment you have begun and messages you have not sent are kept.',
  'tooOld.update': 'Update now',
  'tooOld.updating': 'Updating…',
  'tooOld.again':
    'If you see this again afterwards, the new version is not there yet. Please try once more in a few minutes.',
  'tooOld.late':
    'It takes longer than usual. If it does not come, close every window of {site} and open it again.',
} as const

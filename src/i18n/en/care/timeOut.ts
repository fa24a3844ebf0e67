/** Words of the time-out. Source: protection.md PP-19, F-21. */
export const timeOut = {
  'timeOut.title': 'Take a time-out',
  'timeOut.text':
    'While it runs no game opens, no bet is taken and no deposit begins. You can still withdraw, read your records and write to support.',
  'timeOut.howLong': 'For how long?',
  'timeOut.longer': 'Make it longer',
  'timeOut.days1': '1 day',
  'timeOut.days7': '1 week',
  'timeOut.days30': '1 month',
  'timeOut.days42': '6 weeks',
  'timeOut.days61': '2 months',
  'timeOut.days92': '3 months',
  'timeOut.choose': 'Please choose how long',
  'timeOut.begin': 'Begin the time-out',
  'timeOut.notNow': 'Not now',
  'timeOut.ask': 'A time-out until {time}?',
  'timeOut.askText':
    'It begins at once, also without a network. It can be made longer, but nobody can end it earlier, not even support.',
  'timeOut.until': 'Time-out until {time}',
  'timeOut.refused':
    'You are taking a time-out. Until it ends there is no play and no deposit; withdrawals stay open.',
  'timeOut.noOffers': 'No offers are shown while you take a time-out.',
  'timeOut.untold': 'It holds on this device now. The site is told as soon as there is a network.',
  'timeOut.logIn': 'Log in to take a time-out',
} as const

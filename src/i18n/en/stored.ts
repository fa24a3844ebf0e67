/** Words of what this device keeps. */
export const stored = {
  'stored.title': 'Data on this device',
  'stored.text':
    'Your last records, letters and profile are kept here, so that you can read them without a network. They are removed when you log out.',
  'stored.lists': 'Lists kept',
  'stored.size': 'Size',
  'stored.kb': '{size} KB',
  'stored.oldest': 'The oldest is of',
  'stored.export': 'Save as a file',
  'stored.saved': 'The file is saved',
  'stored.clear': 'Clear',
  'stored.cleared': 'Cleared from this device',
  'stored.clearAsk': 'Clear the data on this device?',
  'stored.clearText': 'Your account loses nothing. You need a network to see these lists again.',
  'stored.unsent': 'Payments and messages that were not sent yet stay until they are.',
} as const

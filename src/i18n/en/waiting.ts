/** Words of the outbox: what waits on this device, and what is said before a log out. Source: F-14; money.md 3.2. */
export const waiting = {
  'waiting.title': 'Outbox',
  'waiting.intro':
    'What you gave this device to send. Each thing is sent once, however often it is tried, and only under your name.',
  'waiting.sendAll': 'Send now',
  'waiting.sendNow': 'Send now',
  'waiting.openChat': 'Open the chat',
  'waiting.nothing': 'Nothing waits',
  'waiting.nothingText': 'Everything you submitted has arrived.',
  'waiting.others':
    'This device also keeps something of another player. It is sent when that player logs in.',
  'waiting.never':
    'Withdrawals and VP conversions never wait here: they are sent only while you watch, so none goes out later by itself.',
  'waiting.group.attention': 'Needs you',
  'waiting.group.waiting': 'Waiting to be sent',
  'waiting.group.draft': 'Not submitted yet',
  'waiting.group.sent': 'Sent',
  'waiting.message': 'Chat message',
  'waiting.messageFailed': 'Not sent',
  'waiting.say.draft': 'You began this payment. Nothing was sent.',
  'waiting.say.sending': 'It is on its way.',
  'waiting.say.needsLogin': 'It goes out with your next login on this device.',
  'waiting.say.stale':
    'It has waited for over 24 hours, so it no longer goes out by itself. If you have paid, send it now: it is taken late and checked.',
  'waiting.say.sent': 'The site has it and is checking it.',
  'waiting.say.success': 'The site accepted it.',
  'waiting.say.fail': 'The site checked it and did not accept it. The record says why.',
  'waiting.say.refused': 'The site did not take it: {message} Correct it, or remove it if you have not paid.',
  'waiting.say.messageRefused': 'The site did not take it: {message}',
  'waiting.say.messageOld': 'It has waited for over 24 hours. Send it if it still matters.',
  'waiting.say.offline': 'There is no network. It goes out by itself when the network is back.',
  'waiting.say.next': 'The next try is in {time}.',
  'waiting.say.soon': 'It is tried again at once.',
  'waiting.removeMessage': 'Remove this message?',
  'waiting.removeMessageText': 'It was not sent. Once removed it cannot be brought back.',
  'waiting.row': { one: '{count} thing waits on this device', other: '{count} things wait on this device' },
  'waiting.rowSee': 'See',
  'waiting.payments': {
    one: '{count} payment was not sent yet',
    other: '{count} payments were not sent yet',
  },
  'waiting.messages': {
    one: '{count} chat message was not sent yet',
    other: '{count} chat messages were not sent yet',
  },
  'waiting.logOutAsk': 'Something was not sent yet. Log out?',
  'waiting.logOutText':
    'Nothing is lost: it stays on this device, is shown to nobody else who logs in here, and is sent after you log in here again.',
  'waiting.logOutWait': 'You can also wait: this window says when everything was sent.',
  'waiting.see': 'See what waits',
  'waiting.allSent': 'Everything was sent',
  'waiting.allSentText': 'Nothing waits on this device any more. You can log out.',
} as const

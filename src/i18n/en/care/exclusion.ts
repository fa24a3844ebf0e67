/** Words of self-exclusion and of the door to be paid out. Source: protection.md PP-20 to PP-22, F-21. */
export const exclusion = {
  'exclusion.title': 'Exclude yourself',
  'exclusion.text':
    'For half a year or longer: no play, no deposit, no offers. Your money can still be taken out.',
  'exclusion.open': 'Exclude myself',
  'exclusion.howLong': 'For how long?',
  'exclusion.months6': '6 months',
  'exclusion.months12': '1 year',
  'exclusion.months60': '5 years',
  'exclusion.longer': 'Longer',
  'exclusion.years': 'How many years',
  'exclusion.yearsWrong': 'Please enter a whole number from 6 to 100',
  'exclusion.does': 'What it does',
  'exclusion.does.now': 'It begins at once, also without a network, and you are signed out on every device.',
  'exclusion.does.play':
    'No game opens, no bet is taken, no deposit begins. What waits at the exchange is taken back; matched bets are settled.',
  'exclusion.does.offers':
    'No offers, no notifications, and no new account with your number, your e-mail or this device.',
  'exclusion.does.money':
    'Your money stays yours: you can take it out, read and save your history and write to support.',
  'exclusion.does.end':
    'Nobody can end it earlier, not even support. After it you ask to return yourself, and wait a day.',
  'exclusion.begin': 'Exclude me until {date}',
  'exclusion.holds': 'It lasts until {date} already. Please choose a longer time.',
  'exclusion.instead': 'A shorter break is a time-out.',
  'exclusion.refused':
    'You have excluded yourself. There is no play and no deposit; your money can be taken out.',
  'exclusion.stop':
    'You have excluded yourself. This game takes no more bets; a round that began is settled.',
  'payOut.title': 'You have excluded yourself',
  'payOut.until': 'Until {time} at least.',
  'payOut.text': 'There is no play and no deposit. What is yours stays open to you:',
  'payOut.untold':
    'It holds on this device now. The site is told as soon as there is a network; then you are signed out.',
  'payOut.balance': 'Your money here',
  'payOut.withdraw': 'Take money out',
  'payOut.records': 'Deposits and withdrawals',
  'payOut.bets': 'My bets',
  'payOut.statement': 'Statement, and save my history',
  'payOut.longer': 'Stay away for longer',
  'payOut.support': 'Write to support',
  'payOut.profile': 'Phone, date of birth, password',
  'payOut.back': 'The way back',
  'payOut.backLater': 'After {time} you can ask here to return. The account does not open by itself.',
  'payOut.backText':
    'Your term is over, and the account stays closed as long as you want. If you ask to return it opens a day later.',
  'payOut.ask': 'Ask to return',
  'payOut.stay': 'You need not do anything to stay away.',
  'payOut.opens': 'You have asked to return. From {time} you can log in again.',
  'payOut.isOpen': 'Your account is open again. Log out here and log in as usual.',
  'payOut.logOut': 'Log out',
  'payOut.logIn': 'Take money out, and more',
  'payOut.logInText':
    'Who has excluded themself signs in here: to take money out, read and save the history, write to support, and ask to return after the term.',
  'payOut.signIn': 'Sign in',
  'payOut.notExcluded': 'You have not excluded yourself.',
  'payOut.usual': 'Log in as usual',
  'payOut.here': 'Take your money out',
  'pass.title': 'Exclusion pass',
  'pass.text':
    'With this file the exclusion holds at other sites that know such passes: choose it there under “Check a file”. It holds no name and no number.',
  'pass.save': 'Save my pass',
  'pass.have': 'I have an exclusion pass of another site',
  'pass.whole': 'This exclusion pass is whole.',
  'pass.others': 'Another site signed it, which calls itself {issuer}.',
  'pass.over': 'The term of this exclusion is over: the pass does nothing any more.',
  'pass.show': 'Show it here',
  'pass.leaveText': 'Until {date} nobody signs up or logs in to play here with what it names.',
  'protection.line.exclusion': 'Excluded yourself until {time}',
  'protection.line.exclusion_longer': 'Exclusion made longer, until {time}',
  'protection.line.exclusion_return_asked': 'Asked to return after the exclusion until {time}',
  'protection.line.exclusion_returned': 'Came back after the exclusion until {time}',
} as const

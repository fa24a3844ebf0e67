/** Words of the check of rounds. Source: F-08. */
export const fairness = {
  'fairness.title': 'Check your rounds and bets',
  'fairness.intro':
    'Every draw of the house’s games is fixed before you play. This device keeps the seeds of your last rounds and computes each again by the rules that paid it, with the network off too.',
  'fairness.rounds': 'Your last rounds',
  'fairness.good': {
    one: '{total} round computed again: it is what its seeds say.',
    other: '{total} rounds computed again: each is what its seeds say.',
  },
  'fairness.bad': {
    one: '{total} round is not what its seeds say. Please show it to support.',
    other: '{total} rounds are not what their seeds say. Please show them to support.',
  },
  'fairness.none': 'No rounds or bets on this device yet',
  'fairness.noneText':
    'Play a game of the house or bet on a match, and it can be checked here. All of it stays on this device until you log out.',
  'fairness.more': 'Show more',
  'fairness.round': '{game} · round {number}',
  'fairness.stake': 'Stake {amount}',
  'fairness.free': 'Free round',
  'fairness.paid': 'Paid {amount}',
  'fairness.verdict.good': 'Checks out',
  'fairness.verdict.fingerprint': 'The seed does not fit its fingerprint',
  'fairness.verdict.result': 'The seeds do not give this result',
  'fairness.verdict.refunded': 'Given back, nothing to check',
  'fairness.verdict.unknown': 'A game that this version of the app does not know',
  'fairness.fingerprint': 'Fingerprint (SHA-256)',
  'fairness.seenBefore': 'The game showed it on this device before the round.',
  'fairness.toldAfter': 'The round was played before this device began to keep rounds: the host told it.',
  'fairness.serverSeed': 'Seed of the house',
  'fairness.playerSeed': 'Your seed',
  'fairness.tableSeed': 'In place of your seed',
  'fairness.try': 'Change any letter here: the check must fail.',
  'fairness.numbers': 'Numbers drawn:',
  'fairness.number': '{number} below {below}',
  'fairness.hand': 'By hand, without this app',
  'fairness.hash':
    'Hash the seed of the house. The result must be the fingerprint that was shown before the round.',
  'fairness.block':
    'Make the round’s numbers: hash your seed, a colon, the round’s number, a colon and 0, with the seed of the house as the key. When more numbers are needed, go on with 1, 2 and so on.',
  'fairness.words': 'Read the result eight letters at a time: each eight are one number, written in base 16.',
  'fairness.limit':
    'A draw below a limit, such as 37 for roulette or 52 for a card, is the remainder of that number. Numbers from the largest multiple of the limit on are thrown away, so that none comes more often.',
  'fairness.rules':
    'The rules of the game turn the numbers into the result and its pay. Each game shows them under Rules.',
  'fairness.print': 'Print',
  'fairness.bets': 'Your bets on matches',
  'fairness.betsText':
    'Who wins a match of the house is fixed by a secret before its first price, and the root of that day’s secrets stands in the receipt of your bet. When the match is over its seed is told, and this device plays it again.',
  'fairness.betsGood': {
    one: '{total} bet checked by its match played again: it came to what it should.',
    other: '{total} bets checked by their matches played again: each came to what it should.',
  },
  'fairness.betsBad': {
    one: '{total} bet does not check out. Please show it to support.',
    other: '{total} bets do not check out. Please show them to support.',
  },
  'fairness.net': 'Net {amount}',
  'fairness.match': 'Match {event}, day {day}',
  'fairness.before': 'commitment of the day before: {previous}',
  'fairness.root': 'Root in your receipt',
  'fairness.rootSeen': 'This device had the signed receipt before the match was over.',
  'fairness.rootTold': 'This device got the signed receipt after the match was over.',
  'fairness.matchSeed': 'Seed of the match',
  'fairness.path': 'Way from the match to the root',
  'fairness.result': 'What the bet came to',
  'fairness.verdict.open': 'Not over yet',
  'fairness.verdict.untold': 'The seed is fetched when you are online',
  'fairness.verdict.receipt': 'The receipt is not what the host signed',
  'fairness.verdict.seed': 'The seed is not the one that was committed to',
  'fairness.verdict.path': 'The way does not lead to the root',
  'fairness.verdict.match': 'The match does not give this result',
  'fairness.verdict.corrected': 'Staff corrected the result afterwards',
  'fairness.verdict.unknownMatch': 'A match that this version of the app does not know',
  'fairness.signature.cannot': 'This browser cannot check the host’s signature: all else is checked.',
  'fairness.signature.unknownKey':
    'This device does not know the key that signed the receipt: all else is checked.',
  'fairness.winner': 'Played again: {name} wins',
  'fairness.void': 'Played again: no result, all bets on the winner are void',
  'fairness.matchHand': 'A match by hand',
  'fairness.leaf': 'Hash the match’s number, a colon and its seed. The result is where the way begins.',
  'fairness.way':
    'Go the way: join each hash with the result so far, left or right of it as the way says, and hash both together. The last result must be the root in your receipt.',
  'fairness.day':
    'Hash the day, the root and the commitment of the day before, with colons between them. The result must be that day’s commitment, which anyone could read before the first price:',
  'fairness.matchNumbers':
    'Make the match’s numbers: hash its number, :0: and 0 (then 1, 2 and so on) with the seed as the key. Each eight letters are one number in base 16; divided by 4,294,967,296 it lies between 0 and 1.',
  'fairness.calledOff':
    'The first number below {chance}: the match is called off. The second times {more}, plus {least}, is the part of it that is played then.',
  'fairness.cricket':
    'Cricket: the first side bats first, ten overs and ten wickets each. A number below {wicket} is a wicket. Otherwise one more number: below {one} one run, then {two} of all for two, {four} for four, {six} for six, and the rest for none.',
  'fairness.soccer':
    'Football: two numbers make the goals that each side is worth, {homeLeast} plus up to {homeMore}, and {awayLeast} plus up to {awayMore}. Then one number for each of 90 minutes: below the first side’s goals divided by 90 it scores; above that, but below both divided by 90, the other does.',
  'fairness.tennis':
    'Tennis: one number times {edgeMore}, plus {edgeLeast}, is the first side’s edge. Then one number for each point, won by the first side when it is below {served} plus the edge while it serves, and below {back} plus the edge while it returns; the first side serves first. Games of four points and two more, a tie-break to seven at 6-6, and two sets are the match.',
  'rules.title': 'Rules and chances',
  'rules.intro':
    'What each game pays, and how likely that is, before anything is staked. What was looked at opens without a network, too.',
  'rules.all': 'All games',
  'rules.failed': 'These rules could not be loaded. Those that were looked at before open without a network.',
  'rules.theirs': 'This game is another house’s: its rules stand in the game itself.',
} as const

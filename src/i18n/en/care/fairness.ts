/** Words of the check of rounds. Source: F-08. */
export const fairness = {
  'fairness.title': 'Check your rounds',
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
  'fairness.none': 'No rounds on this device yet',
  'fairness.noneText':
    'Play a game of the house, and its rounds can be checked here. They stay on this device until you log out.',
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
  'rules.title': 'Rules and chances',
  'rules.intro':
    'What each game pays, and how likely that is, before anything is staked. What was looked at opens without a network, too.',
  'rules.all': 'All games',
  'rules.failed': 'These rules could not be loaded. Those that were looked at before open without a network.',
  'rules.theirs': 'This game is another house’s: its rules stand in the game itself.',
} as const

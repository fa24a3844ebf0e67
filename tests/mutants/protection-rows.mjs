/** Faults for the rows of docs/protection.md that no other table has: one of each thing that a player is promised. */
const in_ = (file) => (title) => [{ file, title }]
const licensing = in_('src/lib/config/licensing.test.ts')
const place = in_('tests/host/account/place.test.ts')
const tools = in_('tests/host/account/protection.test.ts')
const hold = in_('tests/host/account/limits-hold.test.ts')
const exchange = in_('tests/journeys/exchange.test.tsx')
const journey = in_('tests/journeys/protection.test.tsx')
const text = in_('tests/architecture/urging.test.ts')
const rules = in_('tests/host/games/rules-page.test.ts')
const vip = in_('tests/host/money/vip.test.ts')
const referral = in_('tests/host/money/referral.test.ts')
const deposit = in_('tests/journeys/deposit.test.tsx')
const shell = in_('tests/journeys/shell.test.tsx')

const MAY = 'server/protection/may.ts'
const LICENSING = 'src/lib/config/licensing.ts'
const REFERRAL = 'server/loyalty/referral.ts'
const REFUSED = 'PP-01 play money, and the reason'
const ABROAD =
  'PP-02 play and deposits are refused abroad and where nobody can say; reading and the way out stay open'
const SHOWN = 'PP-04 PP-05 PP-10 what was shown is noted once, and asked for again after 90 days'

export const mutants = [
  {
    name: 'a phone shows the balance nowhere but in the account',
    file: 'src/app/shell/Shell.mobile.tsx',
    from: ': format.money(balance.amount)',
    to: ": '৳…'",
    tests: in_('tests/journeys/account.test.tsx')('PP-16 the balance stands in taka on every screen'),
  },
  {
    name: 'home leads to no limit',
    file: 'src/features/home/Home.tsx',
    from: '      <ToolsLink />\n',
    to: '',
    tests: in_('tests/journeys/taps.test.tsx')('PP-08 D-14 F-23'),
  },
  {
    name: 'a bonus is staked twelve times',
    file: 'server/seed/promotions.ts',
    from: 'factor: 8,',
    to: 'factor: 12,',
    tests: in_('server/seed/catalogue.test.ts')('D-27 PP-37 an offer is about one product'),
  },
  {
    name: 'real money is played for under a licence that is over',
    file: LICENSING,
    from: 'if (Date.parse(until) <= now)',
    to: 'if (Date.parse(until) <= 0)',
    tests: licensing(REFUSED),
  },
  {
    name: 'a misspelt setting lets real money through',
    file: LICENSING,
    from: 'if (unknown) return',
    to: 'if (unknown === "") return',
    tests: licensing(REFUSED),
  },
  {
    name: 'who is nowhere that is known plays',
    file: MAY,
    from: "if (standing.place !== 'permitted')",
    to: "if (standing.place === 'denied')",
    tests: place(ABROAD),
  },
  {
    name: 'the first bet is taken before the tools were shown',
    file: MAY,
    from: "if (isPlay && standing.toolsUnseen) throw fail('TOOLS_UNSEEN', { status })\n",
    to: '',
    tests: exchange(
      'PP-03 PP-04 the slip asks for the birthday and shows the tools before the first bet, keeps the bet, and takes it then',
    ),
  },
  {
    name: 'nobody is asked for a limit before the first deposit',
    file: MAY,
    from: "if (act === 'number' && standing.limitsUnasked)",
    to: "if (act === 'claim' && standing.limitsUnasked)",
    tests: hold(
      'PP-04 PP-05 nobody bets before the tools were shown, nor deposits before limits were asked about',
    ),
  },
  {
    name: 'limits are looked at again after a year',
    file: 'contract/protection.ts',
    from: 'REVIEW_DAYS = 90',
    to: 'REVIEW_DAYS = 365',
    tests: tools(SHOWN),
  },
  {
    name: 'a bet is taken over an unanswered check of the time',
    file: MAY,
    from: "act !== 'launch' && standing.checkDue",
    to: "act === 'launch' && standing.checkDue",
    tests: hold('PP-13 the check of the time is answered before the next bet, whoever the game is from'),
  },
  {
    name: 'no link leads from the deposit to a limit',
    file: 'src/features/cashier/deposit/DepositAmount.tsx',
    from: '      <ToolsLink />\n',
    to: '',
    tests: journey('PP-44 how money is held is said before it is put in, where it is real'),
  },
  {
    name: 'a text hurries the player',
    file: 'src/i18n/en/games.ts',
    from: "'games.search': 'Search Games'",
    to: "'games.search': 'Hurry! Last chance'",
    tests: text('D-08 PP-27 no text hurries a player, or urges to chase or to go on'),
  },
  {
    name: 'rules are read in an open game only',
    file: 'server/games/rules-page.ts',
    from: "if (pathname !== '/play-rules/about') return",
    to: "if (pathname !== '/play-rules/about' || !searchParams.has('t')) return",
    tests: rules('PP-28 each engine’s game has its rules at an address of their own'),
  },
  {
    name: 'a changed result is told to nobody',
    file: 'server/ledger/exchange-settle.ts',
    from: 'if (before === undefined || before.net === net) return\n',
    to: 'if (before !== undefined || version > 0) return\n',
    tests: in_('tests/host/exchange/exchange.test.ts')(
      'PP-31 a changed result moves the difference only, and never more than there is',
    ),
  },
  {
    name: 'points are there though the operator has no programme',
    file: 'server/handlers/content.ts',
    from: '.filter((feature) => config.vip || !VIP_FEATURES.has(feature))',
    to: '.filter((feature) => config.vip || VIP_FEATURES.has(feature) || feature !== "")',
    tests: vip('PP-38 D-10 without a VIP programme its calls are gone; in a break they are silent'),
  },
  {
    name: 'how money is held is said nowhere',
    file: 'src/features/cashier/deposit/DepositAmount.tsx',
    from: '      <HeldMoney />\n',
    to: '',
    tests: journey('PP-44 how money is held is said before it is put in, where it is real'),
  },
  {
    name: 'one of the quick amounts is picked beforehand',
    file: 'src/features/cashier/funds/AmountPicker.tsx',
    from: 'aria-pressed={paisa === pick}',
    to: 'aria-pressed={paisa === pick || pick === picks[0]}',
    tests: deposit(
      'D-01 one’s own amount comes first and empty; the quick ones follow in order and none is picked',
    ),
  },
  {
    name: 'a friend in a break brings a reward',
    file: REFERRAL,
    from: '    .where(sql<boolean>`coalesce(friend.time_out_until <= ${new Date(at)}, true)`)\n',
    to: '',
    tests: referral('D-11 nobody is rewarded in a tool of theirs, nor for a friend in one'),
  },
  {
    name: 'a friend who never agreed brings a reward',
    file: REFERRAL,
    from: "    .where('friend.referral_agreed_at', 'is not', null)\n",
    to: '',
    tests: referral(
      'X-96 D-11 where rewards are on, each friend who is verified and agreed brings a fixed sum, once',
    ),
  },
  {
    name: 'an open game does not say what is left of a limit',
    file: 'src/features/games/launcher/SessionBar.tsx',
    from: "{left === undefined ? null : <Figure name={t('protection.limitLeft')}>",
    to: "{left !== undefined ? null : <Figure name={t('protection.limitLeft')}>",
    tests: journey('D-19 the bar of an open game says what is left of the limit of losses'),
  },
  {
    name: 'the day of birth is not put right by staff',
    file: 'server/players/birthday.ts',
    from: ': { birthday, under_age_at: null })',
    to: ': { under_age_at: null })',
    tests: in_('tests/host/desk/desk.test.ts')('D-22 the outbox is read'),
  },
  {
    name: 'a game opened later leaves the one before open',
    file: 'server/games/wallet/launch.ts',
    from: "      .where('used_at', 'is not', null)\n      .where('ended_at', 'is', null)\n",
    to: "      .where('used_at', 'is', null)\n      .where('ended_at', 'is', null)\n",
    tests: in_('tests/host/games/wallet.test.ts')(
      'PP-26 one game at a time: a game opened later ends the one before',
    ),
  },
  {
    name: 'the menu has no search',
    file: 'src/app/shell/navigation/Menu.tsx',
    from: "{t('shell.search')}",
    to: "{t('shell.menu')}",
    tests: shell(
      'F-05 the search of everything is one press away on every screen: in the menu, and in the wide header',
    ),
  },
  {
    name: 'a game does not hear of larger text',
    file: 'src/features/games/launcher/frame.ts',
    from: "if (textSize) target.searchParams.set('text', textSize)",
    to: "if (!textSize) target.searchParams.set('text', textSize)",
    tests: in_('src/features/games/launcher/frame.test.ts')(
      'S-LAUNCH-07 F-17 our own games get scripts alone, in an origin of nobody, and are told how the app looks',
    ),
  },
]

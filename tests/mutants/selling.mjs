/** Faults in what may be sold to whom: offers reach who agreed to them, and nobody whose tool runs. */
const host = (title) => [{ file: 'tests/host/account/consents.test.ts', title }]
const in_ = (file) => (title) => [{ file, title }]
const chat = in_('tests/journeys/chat.test.tsx')

const TABLES = 'server/store/migrations/protection/039-consents.ts'
const LETTERS = 'server/inbox/letters.ts'
const REACHES = 'PP-47 an offer reaches who agreed to it when it was written and does now, and nobody else'
const PAUSED =
  'PP-19 PP-21 in a time-out a player is offered nothing, whatever they agreed to; guests see what there is'

const FRONT =
  'S-CHAT-01..05 K-AMT-11 R-ROUTE-25 D-20 the front greets, says when somebody answers, and has offers below'
const PROFILE =
  'S-PROF-01..05 D-20 the overview: what was last, Deposit now and No Data where nothing was, three running offers below all that helps'
/** The help in the chat's front that stands last. */
const HELP = [
  '        <Hours />',
  '        {useFeature(COMPLAINTS_FEATURE) ? (',
  '          <ButtonLink to="/complaints" kind="quiet" wide>',
  "            {t('complaints.title')}",
  '          </ButtonLink>',
  '        ) : null}',
].join('\n')

export const mutants = [
  {
    name: 'who never spoke has agreed',
    file: TABLES,
    from: 'order by id desc limit 1), false)',
    to: 'order by id desc limit 1), true)',
    tests: host(REACHES),
  },
  {
    name: 'an offer stays in the inbox after the consent was taken back',
    file: 'server/inbox/inbox.ts',
    from: "letter.offer, 'inbox', ${at}::timestamptz)",
    to: "letter.offer, 'inbox', letter.at)",
    tests: host(REACHES),
  },
  {
    name: 'who agrees later is told of all that was offered before',
    file: 'server/inbox/inbox.ts',
    from: "letter.offer, 'inbox', letter.at)\n",
    to: "letter.offer, 'inbox', ${new Date(at)}::timestamptz)\n",
    tests: host(REACHES),
  },
  {
    name: 'a change of consent leaves no line',
    file: TABLES,
    from: 'create trigger consent_logged after insert on consent for each row execute function consent_logged();',
    to: '',
    tests: host('PP-47 nothing is agreed to until it is said, and each change has its line in the log'),
  },
  {
    name: 'an offer wakes who agreed to letters alone',
    file: LETTERS,
    from: "if (playerId !== null && (await maySell(tx, playerId, { product, channel: 'push' }, at)))",
    to: 'if (playerId !== null)',
    tests: host('PP-47 nobody is woken by an offer who did not agree to that'),
  },
  {
    name: 'the list of promotions is the same in a time-out',
    file: 'server/handlers/content.ts',
    from: 'caller === undefined || mayShowOffers(db, caller.id, clock())',
    to: 'caller === undefined || clock() > 0',
    tests: host(PAUSED),
  },
  {
    name: 'offers stand in the chat whatever the player agreed to',
    file: 'src/features/chat/ChatHome.tsx',
    from: 'if (!useMaySell() || offers.length === 0 || isExcluded(app)) return null',
    to: 'if (offers.length === 0 || isExcluded(app)) return null',
    tests: chat(FRONT),
  },
  {
    name: 'in the chat offers stand above the help',
    file: 'src/features/chat/ChatHome.tsx',
    from: `${HELP}\n        <Offers />`,
    to: `        <Offers />\n${HELP}`,
    tests: chat(FRONT),
  },
  {
    name: 'in the profile offers stand above the help',
    file: 'src/features/account/profile/Profile.tsx',
    from: '          <Closing />\n          <NewPromotions />',
    to: '          <NewPromotions />\n          <Closing />',
    tests: in_('tests/journeys/profile.test.tsx')(PROFILE),
  },
  {
    name: 'an offer’s card does not say what is to be staked first',
    file: 'src/features/promotions/shared/PromotionCard.tsx',
    from: 'offer.turnoverFactor > 0 ?',
    to: 'offer.turnoverFactor > 1000 ?',
    tests: in_('tests/journeys/front.test.tsx')(
      'PP-37 what an offer asks for first stands on its card at home, among the promotions and in the profile',
    ),
  },
]

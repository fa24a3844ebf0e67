/** Faults in what staff write for players: words that urge, a save over somebody else's, an offer that changes under who took it. Decision 220. */
const content = (title) => [{ file: 'tests/host/console/content.test.ts', title }]
const NEWS = 'news is read by players in each language, and taken away'
const SECOND = 'who saves second is told who was first, and nothing is overwritten'
const SLIDE = 'a slide is added, changed, moved, hidden, and has its days'
const PICTURE = 'a picture is drawn anew within what a phone has for it, or it is said why not'
const CONDITION = 'the condition of an offer is the host’s, and no words say another'
const TAKEN = 'an offer that was taken stays as it was, also for who is only about to claim'

export const mutants = [
  {
    name: 'urging words are accepted where they are in Bangla',
    file: 'server/content/words.ts',
    from: 'for (const text of Object.values(texts)) {',
    to: "for (const text of [texts.en ?? '']) {",
    tests: content(NEWS),
  },
  {
    name: 'a repeat under one key saves twice',
    file: 'server/console/content-op.ts',
    from: 'key: opKey(staff, key ?? randomUUID())',
    to: 'key: opKey(staff, key === undefined ? randomUUID() : randomUUID())',
    tests: content(NEWS),
  },
  {
    name: 'who saves second overwrites what was saved first',
    file: 'server/content/saved.ts',
    from: 'seen !== undefined && seen !== version',
    to: 'seen !== undefined && seen > version',
    tests: content(SECOND),
  },
  {
    name: 'a slide is shown before its days',
    file: 'server/content/slides.ts',
    from: "row('starts_at', '<=', new Date(now))",
    to: "row('starts_at', '>', new Date(0))",
    tests: content(SLIDE),
  },
  {
    name: 'a slide is moved past one that stands elsewhere',
    file: 'server/content/slides.ts',
    from: ' || Math.abs(at - to) !== 1',
    to: '',
    tests: content(SLIDE),
  },
  {
    name: 'a picture may weigh anything',
    file: 'server/images/shown.ts',
    from: 'drawn.length <= bytes',
    to: 'drawn.length > 0 || bytes > 0',
    tests: content(PICTURE),
  },
  {
    name: 'words beside the condition say another one',
    file: 'server/content/offers.ts',
    from: '  if (condition !== undefined)\n',
    to: "  if (condition !== undefined && field === '')\n",
    tests: content(CONDITION),
  },
  {
    name: 'an offer changes for who had begun to pay',
    file: 'server/ledger/deposits.ts',
    from: ".where('until', '>', new Date(at))",
    to: ".where('until', '<', new Date(0))",
    tests: content(TAKEN),
  },
]

/**
 * The part `where`: what a cheap phone's main thread does in each kind of visit, before the first paint and from then until the
 * page rests, by what the browser calls it. A trace slows what it looks at: the shares are to be compared, not the sums with
 * those of `pages`. Source: budgets.md.
 */
import { startHost, stopHost } from './host.mjs'
import { openLink } from './link.mjs'
import { SMALL_PHONE } from './page.mjs'
import { head, median, row, RUNS } from './report.mjs'
import { KINDS, threeVisits } from './visits.mjs'

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  'v8',
  'disabled-by-default-v8.compile',
  'loading',
  'blink.user_timing',
  '__metadata',
]
/** The first that fits. */
const PHASES = [
  ['garbage collected', /GC/],
  ['script compiled', /^V8\.(Parse|PreParse|Compile|Finalize|Collect)|^v8\.(compile|parse|produce)/],
  [
    'script run',
    /^(v8\.|FunctionCall|EvaluateScript|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch)|Microtask/,
  ],
  ['document set up', /LocalWindowProxy|ContextCreated|InstallConditional|DeserializeContext|DocumentLoader/],
  ['document parsed', /ParseHTML|AppendBytes|HTMLDocumentParser|NavigationBody/],
  ['style', /UpdateLayoutTree|StyleSheet/],
  ['layout', /^Layout$/],
  ['painted', /^(PrePaint|Paint|PaintImage|Layerize|Commit|UpdateLayer|CompositeLayers|Decode Image)$/],
  ['everything else (tasks, messages)', /./],
]

export async function where(dataDir) {
  console.log('Seeding a host …')
  await stopHost(await startHost(dataDir))
  const host = await startHost(dataDir)
  const link = await openLink(new URL(host.url).port)
  try {
    const runs = []
    for (let run = 1; run <= RUNS; run++) {
      console.log(`Run ${run} of ${RUNS} …`)
      const visits = await threeVisits(link, SMALL_PHONE, CATEGORIES)
      runs.push(Object.fromEntries(KINDS.map((kind) => [kind, spentIn(visits[kind].trace)])))
    }
    for (const kind of KINDS)
      print(
        kind,
        runs.map((run) => run[kind]),
      )
  } finally {
    await link.close()
    await stopHost(host)
  }
}

function print(kind, runs) {
  const typical = (pick) => `${median(runs.map(pick)).toFixed(0)} ms`
  head(`${kind}: main thread before the first paint, and after it (CPU 4×)`)
  row(
    'until the document is there (worker, cache, network)',
    typical(({ committed }) => committed),
    '',
  )
  row(
    'first paint',
    typical(({ paint }) => paint),
    '',
  )
  for (const [name] of PHASES)
    row(
      name,
      typical(({ before }) => before[name] ?? 0),
      typical(({ after }) => after[name] ?? 0),
    )
}

/** In ms since the navigation: when the document came and was painted, and what was done before and after that. */
function spentIn(events) {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const start = events.findLast(
    ({ name, pid, ts }) => name === 'navigationStart' && pid === paint.pid && ts < paint.ts,
  )
  const main = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === start.pid && tid === start.tid)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  const committed = main.findLast(
    ({ name, ts }) => name === 'DocumentLoader::CommitNavigation' && ts < paint.ts,
  )
  const since = ({ ts }) => (ts - start.ts) / 1000
  return {
    committed: Math.max(0, since(committed ?? start)),
    paint: since(paint),
    before: byPhase(main.filter(({ ts }) => ts >= start.ts && ts < paint.ts)),
    after: byPhase(main.filter(({ ts }) => ts >= paint.ts)),
  }
}

/** The own time of spans that lie in each other like calls, in ms by phase. */
function byPhase(spans) {
  const spent = {}
  const add = ({ name }, us) => {
    const [phase] = PHASES.find(([, names]) => names.test(name))
    spent[phase] = (spent[phase] ?? 0) + us / 1000
  }
  const open = []
  for (const span of spans) {
    while (open.length > 0 && span.ts >= open.at(-1).ts + open.at(-1).dur) open.pop()
    add(span, span.dur)
    if (open.length > 0) add(open.at(-1), -span.dur)
    open.push(span)
  }
  return spent
}

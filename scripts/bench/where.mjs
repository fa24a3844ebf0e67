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
      runs.push(Object.fromEntries(KINDS.map((kind) => [kind, spentIn(visits[kind])])))
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
  const moments = [
    ['the document is answered (process, worker, cache, network)', ({ answered }) => answered],
    ['the first that the trace has of its thread', ({ traced }) => traced],
    ['first paint', ({ paint }) => paint],
  ]
  for (const [name, pick] of moments) row(name, typical(pick), '')
  for (const [name] of PHASES)
    row(
      name,
      typical(({ before }) => before[name] ?? 0),
      typical(({ after }) => after[name] ?? 0),
    )
}

/**
 * In ms since the navigation: when the document came and was painted, and what was done before and after that. When it began is
 * what the page itself says: pictures are documents too, each with a beginning of its own, and a process that is new is
 * traced a moment late.
 */
function spentIn({ fcp, answeredAt, trace }) {
  const paint = trace.findLast(({ name }) => name === 'firstContentfulPaint')
  const start = paint.ts - fcp * 1000
  const main = trace
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === paint.pid && tid === paint.tid)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  const before = main.filter(({ ts }) => ts >= start && ts < paint.ts)
  return {
    answered: answeredAt,
    traced: ((before[0]?.ts ?? paint.ts) - start) / 1000,
    paint: fcp,
    before: byPhase(before),
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

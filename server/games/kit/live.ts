/**
 * A live table on the stage: a game's own board, above it the dealer, the phase of everybody's round with its clock,
 * and the last results. The host says which round it is and tells its seed; the draw is worked out here from that seed.
 */
import { commitmentOf, drawsOf } from '../../fairness/fair.ts'
import type { Rules } from '../game.ts'
import { type LiveTable, TABLE_SEED, TIMETABLE } from '../live.ts'
import { type Ended, type Open, Refused, table as askTable, type TableState, type Told } from './api.ts'
import { dealer } from './dealer.ts'
import { h } from './dom.ts'
import { pause } from './motion.ts'
import { paragraph, section } from './panels.ts'
import { begin, type Stage, type Table } from './table.ts'
import { poisha } from './verify.ts'
import { fill, pick, words } from './words.ts'

const own = pick({
  en: {
    press: 'Place bet',
    ready: 'Choose a chip, press spots to bet, then Place bet.',
    placed: 'Bet placed',
    bets: 'Place your bets',
    left: '{n} s',
    closed: 'No more bets',
    draw: 'The round is drawn',
    wait: 'Bets open again with the next round.',
    away: 'The table is not answering. Trying again…',
    results: 'Last results',
    title: 'The table',
    rules:
      'A round begins every {round} seconds by the house’s clock, the same for everybody at this table. For {bets} seconds each player can place one bet, which is taken from the balance at once; then nothing can be changed. It is drawn, shown and paid whether you are still here or not. Every round is drawn anew: earlier results change nothing.',
  },
  bn: {
    press: 'বাজি ধরুন',
    ready: 'চিপ বেছে ঘরে চাপুন, তারপর “বাজি ধরুন”।',
    placed: 'বাজি ধরা হয়েছে',
    bets: 'বাজি ধরুন',
    left: '{n} সে.',
    closed: 'আর বাজি নয়',
    draw: 'ফল উঠছে',
    wait: 'পরের রাউন্ডে আবার বাজি ধরা যাবে।',
    away: 'টেবিল থেকে উত্তর আসছে না। আবার চেষ্টা চলছে…',
    results: 'শেষ ফলগুলো',
    title: 'টেবিল',
    rules:
      'হাউসের ঘড়িতে প্রতি {round} সেকেন্ডে একটি রাউন্ড শুরু হয়, টেবিলের সবার জন্য একই। {bets} সেকেন্ড ধরে প্রত্যেকে একটি বাজি ধরতে পারেন; টাকা তখনই ব্যালেন্স থেকে যায়, তারপর কিছু বদলানো যায় না। আপনি থাকুন বা না থাকুন, ফল ওঠে এবং টাকা দেওয়া হয়। প্রতিটি রাউন্ডের ফল নতুন করে ওঠে; আগের ফলের কোনো প্রভাব নেই।',
  },
})

/** A draw is shown to who comes in its first two seconds. */
const LATE_MS = 2000

/** A result in the row of the last ones: a sign, its name for a screen reader, a class for its colour. */
export interface Brief {
  sign: string
  name: string
  tone: string
}

/** The rules of a live table; a round shows nothing until it has been drawn. */
type LiveRules<View> = Omit<Rules, 'table'> & { table: LiveTable<View> }

/** Opens a live table on the board that `make` builds. */
export function beginLive<View>(
  rules: LiveRules<View>,
  make: (table: Table<View>) => Stage<View>,
  brief: (view: View) => Brief,
): Promise<void> {
  return begin<View>(rules, (table) => liveStage(rules, table, make(table), brief))
}

function liveStage<View>(
  rules: LiveRules<View>,
  table: Table<View>,
  board: Stage<View>,
  brief: (view: View) => Brief,
): Stage<View> {
  const host = dealer()
  const phase = h('p', { class: 'phase', role: 'status' })
  const left = h('b', { class: 'left', role: 'timer' })
  const row = h('ol', { class: 'results', 'aria-label': own.results })
  const first = table.opened.table
  let number = first?.number ?? 0
  let commitment = first?.commitment ?? ''
  /** When the round began, on this page's clock. */
  let beganAt = performance.now() - (first?.elapsed ?? 0)
  let isOpen = false
  let bet: Open<View> | undefined
  let drawing: Promise<void> = Promise.resolve()

  const elapsed = (): number => performance.now() - beganAt
  const until = (ms: number): Promise<void> => pause(Math.max(0, ms - elapsed()))
  const viewOf = (of: number, seed: string): View => rules.table.view(drawsOf(seed, TABLE_SEED, of))
  const endedWith = (view: View): Ended<View> => ({
    round: '',
    nonce: number,
    commitment,
    serverSeed: '',
    playerSeed: TABLE_SEED,
    stake: bet?.stake ?? '0.00',
    choice: bet?.choice ?? {},
    moves: [],
    pay: '0.00',
    isFree: false,
    isRefunded: false,
    view,
    at: 0,
  })

  function enter(text: string, takesBets = false): void {
    isOpen = takesBets
    phase.textContent = text
    count()
    table.refresh()
  }
  function count(): void {
    const seconds = Math.max(0, Math.ceil((TIMETABLE.closesAt - elapsed()) / 1000))
    left.textContent = isOpen ? fill(own.left, { n: seconds }) : ''
  }
  function addResult(view: View): void {
    const { sign, name, tone } = brief(view)
    row.prepend(
      h(
        'li',
        { class: tone },
        h('span', { 'aria-hidden': 'true' }, sign),
        h('span', { class: 'unseen' }, name),
      ),
    )
    while (row.childElementCount > 10) row.lastElementChild?.remove()
  }
  /** Whether this page's bet gained by the draw: nothing else is celebrated. */
  function isGain(seed: string): boolean {
    const stake = poisha(bet?.stake ?? '0.00')
    const chips = rules.betOf(stake, bet?.choice)
    if (!bet || chips === undefined) return false
    const { pay } = rules.play(drawsOf(seed, TABLE_SEED, number), chips, [], {
      isFree: false,
      elapsed: Infinity,
    })
    return pay > stake
  }

  /** One round after the other for as long as the page is open. */
  async function run(): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      if (elapsed() < TIMETABLE.closesAt) {
        board.start()
        if (!isFirst) table.say(own.ready)
        enter(own.bets, true)
        host.invite()
        await until(TIMETABLE.closesAt)
      }
      if (elapsed() < TIMETABLE.revealsAt) {
        enter(own.closed)
        host.close()
        await until(TIMETABLE.revealsAt)
      }
      await isVisible()
      const told = await untilTold()
      if (!told) return
      await oneDraw(told)
    }
  }
  async function oneDraw(told: Told): Promise<void> {
    const seed = told.table.results.find((result) => result.number === number)?.serverSeed
    if (told.table.number === number && seed !== undefined) {
      // The answer that was quickest tells best how late this page is.
      beganAt = Math.min(beganAt, performance.now() - told.table.elapsed)
      enter(own.draw)
      host.draw()
      const view = viewOf(number, seed)
      // Who comes late sees the result at rest.
      const isNew = elapsed() < TIMETABLE.revealsAt + LATE_MS
      drawing = board.show(endedWith(view), { isNew, isGain: isGain(seed) })
      await drawing
      await until(TIMETABLE.endsAt)
      const isTrue = commitmentOf(seed) === commitment
      enter(isTrue ? board.summary(endedWith(view)) : words.verifyFailed)
      addResult(view)
      if (told.next.nonce > number) table.renew(told.next)
      table.say(own.wait)
      await until(TIMETABLE.roundMs)
      number += 1
      commitment = told.table.following ?? ''
      beganAt += TIMETABLE.roundMs
      bet = undefined
    } else catchUp(told.table)
  }
  /** The page slept or was cut off: the table has gone on without it. */
  function catchUp(now: TableState): void {
    for (const { number: of, serverSeed } of [...now.results].reverse()) {
      if (of >= number && of < now.number) addResult(viewOf(of, serverSeed))
    }
    if (now.number !== number) bet = undefined
    number = now.number
    commitment = now.commitment
    beganAt = performance.now() - now.elapsed
  }
  /** The table once this round's seed is told; undefined when the game is over for this page. */
  async function untilTold(): Promise<Told | undefined> {
    for (;;) {
      try {
        return await askTable({ session: table.opened.session, number })
      } catch (error) {
        enter(own.away)
        if (!(error instanceof Refused) || !error.isUnsure) {
          table.refused(error)
          return undefined
        }
        await pause(2000)
      }
    }
  }

  for (const { number: of, serverSeed } of [...(first?.results ?? [])].reverse()) {
    if (of < number) addResult(viewOf(of, serverSeed))
  }
  /** The board as the last round left it, with the chips of a bet. */
  async function rest(choice: unknown): Promise<void> {
    const last = first?.results[0]
    if (!last) return
    const round = { ...endedWith(viewOf(last.number, last.serverSeed)), choice }
    await board.show(round, { isNew: false, isGain: false })
  }
  // The rules alone have no table behind them.
  if (first) setInterval(count, 250)
  // The table around the stage stands only after this function has answered.
  void pause(0).then(async () => {
    if (!first) return
    if (table.opened.history.length === 0) await rest({})
    await run()
  })
  return {
    ...board,
    element: h(
      'div',
      { class: 'live' },
      h('div', { class: 'head' }, host.element, h('div', { class: 'words' }, phase, left, row)),
      board.element,
    ),
    press: own.press,
    ready: own.ready,
    waiting: own.placed,
    isClosed: () => !isOpen,
    bet: (stake) => (isOpen ? board.bet(stake) : { missing: own.wait }),
    start: () => {},
    abort: () => {},
    open(round) {
      bet = round
      board.lay?.(round.choice)
      return []
    },
    async show(round, { isNew }) {
      if (isNew) await drawing
      else await rest(round.choice ?? {})
    },
    rules: (stake) => [
      section(
        own.title,
        paragraph(fill(own.rules, { round: TIMETABLE.roundMs / 1000, bets: TIMETABLE.closesAt / 1000 })),
      ),
      ...board.rules(stake),
    ],
  }
}

/** Nothing is asked for while nobody looks. */
async function isVisible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/**
 * What all frames do around their game: open it with the launch token in the address, play one round for each press,
 * ask again for what was not answered, show what the session has cost, the rules and the seeds; the balance and the time
 * stand once, in the launcher around them. A game
 * brings a stage: its board and what can be chosen on it. To the page around it a frame says only that the balance
 * changed, that it wants to be closed, and the seeds of rounds that are over. Source: protection.md PP-13..PP-32; F-08.
 */
import { LANGUAGES } from '../../../contract/languages/language.ts'
import { THEME_QUERIES } from '../../../contract/themes/queries.ts'
import type { Theme } from '../../../contract/themes/theme.ts'
import type { Rules } from '../game.ts'
import { FIRST_STAKE } from '../stakes.ts'
import {
  about,
  type About,
  type Answered,
  type Bet,
  type Ended,
  isRulesAlone,
  launchToken,
  move,
  type Next,
  open,
  type Open,
  type Opened,
  play,
  Refused,
  type State,
  type Step,
  watch,
} from './api.ts'
import { h, icon, ICONS, s } from './dom.ts'
import { openFairness, openRules, rulesPage } from './panels.ts'
import { tellBytes } from './usage.ts'
import { poisha, wire } from './verify.ts'
import { fill, lang, money, signed, type Words, words } from './words.ts'

/** What is bet: its whole cost in poisha and the game's own choice; or the words of what is missing. */
export type Wish = { stake: number; choice: unknown } | { missing: string }

/** What a stage may ask of the table it stands on. */
export interface Table<View> {
  opened: Opened<View>
  /** Makes a move in the open round. */
  move: (move: unknown) => void
  /** What is chosen has changed: the press button and its cost are shown anew. */
  refresh: () => void
  /** Another round is to be bet on: at a live table the clock says which. */
  renew: (next: Next) => void
  /** A call of the stage's own was refused for good: the player is told, as after a press. */
  refused: (error: unknown) => void
  /** Says a sentence in the place of the result, unless a bet is under way. */
  say: (text: string) => void
}

/** How a round stands on screen. */
export interface Shown {
  /** True when it was just played, false when it is brought back. */
  isNew: boolean
  /** True when it paid more than it cost: nothing else is celebrated (PP-25). */
  isGain: boolean
}

/** A game's board. */
export interface Stage<View> {
  element: HTMLElement
  /** Controls of its own beside the stake. */
  controls?: HTMLElement
  /** The stakes offered; none when the board counts its own. */
  stakes: readonly number[]
  /** The word on the press button. */
  press: string
  /** Said before the first round. */
  ready: string
  /** Said on the button and beside it while a bet waits for its result; else it is the player's turn. */
  waiting?: string
  /** Whether no bet is taken at the moment. */
  isClosed?: () => boolean
  bet: (stake: number) => Wish
  /** A round was pressed and the answer is awaited. */
  start: () => void
  /** There was no round. */
  abort: () => void
  /** An open round: brought back, begun or gone on. `moves` are the buttons that stand in place of the press. */
  open?: (round: Open<View>) => readonly { word: string; move: unknown }[]
  /** Brings an ended round to rest on the board. */
  show: (round: Ended<View>, how: Shown) => Promise<void>
  /** Lays a bet on the board as it was placed. */
  lay?: (choice: unknown) => void
  /** What came out, in words. */
  summary: (round: Ended<View>) => string
  /** The sections of the rules dialog, for a stake. */
  rules: (stake: number) => Node[]
}

tellBytes()

/** Pauses between asking again for a round whose answer was lost. */
const ASK_AGAIN_MS = [500, 1000, 2000, 4000]

const app = document.querySelector('#app') ?? document.body
const tell = (type: 'balanceChanged' | 'close'): void => parent.postMessage({ type }, '*')
/** The seeds of ended rounds, each with the commitment that this frame showed before it: the app keeps and checks them. */
const tellRounds = (rounds: readonly Ended[], seen: ReadonlyMap<string, string>): void =>
  parent.postMessage(
    { type: 'rounds', rounds: rounds.map((round) => ({ ...round, seen: seen.get(round.round) })) },
    '*',
  )
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const ERRORS: Record<string, keyof Words & `error${string}`> = {
  NETWORK: 'errorOffline',
  BUSY: 'errorOffline',
  LAUNCH_ENDED: 'errorEnded',
  INVALID: 'errorEnded',
  GAME_UNKNOWN: 'errorGame',
  FUNDS: 'errorFunds',
  BETS_CLOSED: 'errorClosed',
  EXCLUDED: 'errorExcluded',
  TIME_OUT: 'errorTimeOut',
  PLACE_DENIED: 'errorPlace',
  PLACE_UNKNOWN: 'errorPlace',
  UNDER_AGE: 'errorAge',
  BIRTHDAY_NEEDED: 'errorAge',
  TOOLS_UNSEEN: 'errorTools',
  CHECK_DUE: 'errorCheck',
  TIME_LIMIT: 'errorTime',
  LIMIT_LOSS: 'errorLoss',
  LIMIT_WAGER: 'errorWager',
}
const wordsOf = (error: unknown): string =>
  words[(error instanceof Refused ? ERRORS[error.code] : undefined) ?? 'errorOther']

/** Opens the game of this frame's address and plays it on the stage that `make` builds. */
export async function begin<View>(rules: Rules, make: (table: Table<View>) => Stage<View>): Promise<void> {
  document.documentElement.lang = lang
  document.documentElement.dir = LANGUAGES[lang].dir
  cover(words.loading)
  try {
    if (isRulesAlone) return showRules(await about(), make)
    // The studio answers with the views of its own game.
    playAt((await open(launchToken)) as Opened<View>, rules, make)
  } catch (error) {
    cover(
      wordsOf(error),
      !(error instanceof Refused) || error.isUnsure ? () => begin(rules, make) : undefined,
    )
  }
}

/** The rules alone: what the dialog of an open game says, by a board that nobody plays on. */
function showRules<View>({ name, look }: About, make: (table: Table<View>) => Stage<View>): void {
  wear(look.colours)
  const never = () => {}
  const opened: Opened<View> = {
    name,
    look,
    session: '',
    balance: '0.00',
    history: [],
    next: { round: '', nonce: 0, commitment: '' },
    free: { left: 0 },
  }
  const stage = make({ opened, move: never, refresh: never, renew: never, refused: never, say: never })
  app.replaceChildren(rulesPage(name, stage.rules(FIRST_STAKE)))
}

/** A whole screen of a sentence: while opening, and when the game cannot be played. */
function cover(text: string, retry?: () => Promise<void>): void {
  const isError = text !== words.loading
  app.replaceChildren(
    h(
      'main',
      { class: 'cover' },
      s(
        'svg',
        { class: 'weave', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        ...[
          'M12 7l5 5-5 5-5-5z',
          'M12 0l3 3-3 3-3-3z',
          'M12 18l3 3-3 3-3-3z',
          'M3 9l3 3-3 3-3-3z',
          'M21 9l3 3-3 3-3-3z',
        ].map((d) => s('path', { d })),
      ),
      h('p', { role: isError ? 'alert' : 'status' }, text),
      isError &&
        h(
          'div',
          { class: 'choices' },
          retry && h('button', { class: 'button', type: 'button', onclick: () => void retry() }, words.retry),
          h('button', { class: 'button', type: 'button', onclick: () => tell('close') }, words.back),
        ),
    ),
  )
}

/** The same question until there is an answer: a lost answer never becomes a second round. */
async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  say: (text: string) => void,
): Promise<Answer> {
  for (const wait of [...ASK_AGAIN_MS, undefined]) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused) || !error.isUnsure || wait === undefined) throw error
      if (error.code !== 'ROUND_EARLY') say(words.checking)
      await pause(Math.max(wait, error.retryAfterMs))
    }
  }
  throw new Refused('NETWORK')
}

/** Gives the board the game's own colours in the theme that is in force, now and when the phone asks for another. */
function wear(colours: Opened['look']['colours']): void {
  const { style } = document.documentElement
  const put = () => {
    const theme = getComputedStyle(document.documentElement).getPropertyValue('--theme').trim() as Theme
    for (const [name, value] of Object.entries(colours[theme])) style.setProperty(`--${name}`, value)
  }
  put()
  for (const query of THEME_QUERIES) matchMedia(query).addEventListener('change', put)
}

function playAt<View>(opened: Opened<View>, rules: Rules, make: (table: Table<View>) => Stage<View>): void {
  const seen = new Map<string, string>()
  const told = new Set<string>()
  let state: State<View> = opened
  let history = opened.history
  let playerSeed = randomSeed()
  let staked = 0
  let won = 0
  let lastWin = 0
  let pressedAt = -Infinity
  let isBusy = false
  /** What was asked for and not answered: the next press asks for it again, and for nothing else. */
  let pending: { bet: Bet } | { step: Step } | undefined

  wear(opened.look.colours)
  const stage = make({
    opened,
    move: (wanted) => void makeMove(wanted),
    refresh,
    renew,
    refused: (error) => void afterRefusal(error),
    say: sayIdle,
  })
  const result = h('p', { class: 'result', role: 'status' })
  const net = h('dd')
  const win = h('dd')
  const stake = h(
    'select',
    { id: 'stake' },
    ...stage.stakes.map((value) => h('option', { value, selected: value === FIRST_STAKE }, money(value))),
  )
  const button = h('button', {
    class: 'press',
    type: 'button',
    // Drawn behind its word, which is the button's name.
    'data-demo': words.demo,
    onclick: () => void press(),
  })
  const moves = h('div', { class: 'moves', hidden: true })
  app.replaceChildren(
    h(
      'main',
      { class: 'game' },
      h(
        'header',
        { class: 'bar' },
        h('div', { class: 'title' }, h('h1', {}, opened.name)),
        tool(words.fair, ICONS.shield, showFairness),
        tool(words.info, ICONS.info, () => openRules(...stage.rules(stakeNow()))),
      ),
      h('section', { class: 'stage' }, stage.element, result),
      h(
        'section',
        { class: 'controls' },
        stage.controls,
        h(
          'dl',
          { class: 'money' },
          h(
            'div',
            { class: 'win' },
            h('dt', {}, words.lastWin, ' ', h('span', { class: 'tag', title: words.demoLong }, words.demo)),
            win,
          ),
          h('div', { class: 'net' }, h('dt', {}, words.net), net),
        ),
        stage.stakes.length > 0 &&
          h('label', { class: 'stake', for: 'stake' }, h('span', {}, words.stake), stake),
        button,
        moves,
      ),
    ),
  )
  stake.addEventListener('change', refresh)
  void bringBack()
  watchKeys()
  tell('balanceChanged')
  tellRounds(history, seen)

  function tool(label: string, path: string, onclick: () => void): HTMLElement {
    return h(
      'button',
      { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick },
      icon(path),
    )
  }
  function stakeNow(): number {
    if (state.free.left > 0) return poisha(state.free.stake ?? '0.00')
    return stage.stakes.length > 0 ? Number(stake.value) : FIRST_STAKE
  }
  function renew(next: Next): void {
    if (isBusy || state.open) return
    state.next = next
    refresh()
  }
  function sayIdle(text: string): void {
    if (!isBusy && !state.open && !pending) say(text)
  }
  function say(text: string, isGain = false): void {
    result.textContent = text
    result.classList.toggle('gain', isGain)
  }

  /** The board as it was left: an open round goes on, else the last one stands there. */
  async function bringBack(): Promise<void> {
    const latest = history[0]
    if (latest && latest.view !== null) await stage.show(latest, { isNew: false, isGain: false })
    if (state.free.left > 0) say(freeLeft())
    else if (latest?.isRefunded) say(words.refunded)
    else say(latest ? fill(words.lastRound, { what: outcomeOf(latest) }) : stage.ready)
    refresh()
    if (state.open) await follow(state.open)
  }
  function freeLeft(): string {
    return fill(words.freeLeft, { n: state.free.left, stake: money(poisha(state.free.stake ?? '0.00')) })
  }
  function outcomeOf(round: Ended<View>): string {
    return [round.view === null ? '' : stage.summary(round), payWords(round)].filter(Boolean).join(' ')
  }

  function refresh(): void {
    seen.set(state.next.round, state.next.commitment)
    net.textContent = signed(won - staked)
    win.textContent = money(lastWin)
    const isFree = state.free.left > 0
    if (isFree) stake.value = String(poisha(state.free.stake ?? '0.00'))
    stake.disabled = isBusy || isFree || pending !== undefined || state.open !== undefined
    button.textContent = pressWord(isFree)
    const isClosed = isBusy || state.open !== undefined || (!pending && stage.isClosed?.() === true)
    button.setAttribute('aria-disabled', String(isClosed))
    button.hidden = state.open !== undefined && moves.childElementCount > 0
    moves.hidden = !button.hidden
    document.documentElement.classList.toggle('playing', isBusy || state.open !== undefined)
  }
  function pressWord(isFree: boolean): string {
    if (pending && !isBusy) return words.retry
    if (isBusy) return words.playing
    if (state.open && stage.waiting) return stage.waiting
    return isFree ? words.pressFree : stage.press
  }
  function showFairness(): void {
    openFairness({
      rules,
      next: state.next,
      history,
      seen,
      ...(!rules.table && { seed: { now: playerSeed, onSeed: (seed: string) => (playerSeed = seed) } }),
    })
  }

  /** One press, one round. */
  async function press(): Promise<void> {
    if (!button.isConnected || isBusy || (state.open && !pending)) return
    await busily(async () => {
      await (pending ? askAgain() : playRound())
    })
  }
  async function busily(work: () => Promise<void>): Promise<void> {
    isBusy = true
    refresh()
    try {
      await work()
    } finally {
      isBusy = false
      refresh()
    }
    if (state.open) await follow(state.open)
  }
  async function playRound(): Promise<void> {
    const isFree = state.free.left > 0
    const wish = stage.bet(stakeNow())
    if ('missing' in wish) {
      say(wish.missing)
      return
    }
    const { stake: cost, choice } = wish
    pending = {
      bet: {
        session: opened.session,
        round: state.next.round,
        stake: isFree ? (state.free.stake ?? wire(cost)) : wire(cost),
        choice,
        playerSeed,
      },
    }
    say(words.playing)
    pressedAt = Date.now()
    await askAgain()
  }
  async function askAgain(): Promise<void> {
    if (!pending) return
    const asked = pending
    if ('bet' in asked) stage.start()
    try {
      const answer = await untilAnswered(
        () => ('bet' in asked ? play(asked.bet) : move(asked.step)) as Promise<Answered<View>>,
        say,
      )
      pending = undefined
      await settle(answer)
    } catch (error) {
      if ('bet' in asked) stage.abort()
      await afterRefusal(error)
    }
  }
  async function makeMove(wanted: unknown): Promise<void> {
    if (isBusy || !state.open) return
    const { round, moves: index } = state.open
    pending = { step: { session: opened.session, round, index, move: wanted } }
    say(words.taking)
    await busily(askAgain)
  }
  /** Takes in an answer: the round it ended is told once, whoever brings the news. */
  async function settle(answer: Answered<View>): Promise<void> {
    const { ended } = answer
    if (!ended) {
      state = answer
      return
    }
    if (told.has(ended.round)) return
    told.add(ended.round)
    moves.replaceChildren()
    const pay = poisha(ended.pay)
    const cost = ended.isFree ? 0 : poisha(ended.stake)
    const isGain = pay > cost
    if (ended.view !== null) await stage.show(ended, { isNew: true, isGain })
    state = answer
    staked += cost
    won += pay
    if (pay > 0) lastWin = pay
    history = [ended, ...history].slice(0, 20)
    tellRounds([ended], seen)
    say([outcomeOf(ended), state.free.left > 0 ? freeLeft() : ''].filter(Boolean).join(' '), isGain)
    tell('balanceChanged')
    refresh()
    // No round begins before its time (PP-24); the host would refuse it. A live table keeps its own.
    if (rules.table) return
    const rest = pressedAt + rules.roundMs - Date.now()
    if (rest > 0) await pause(rest)
  }
  /** An open round: its moves as buttons, and the news of its end where it runs on a clock. */
  async function follow(round: Open<View>): Promise<void> {
    const choices = stage.open?.(round) ?? []
    moves.replaceChildren(
      ...choices.map(({ word, move: wanted }) =>
        h('button', { class: 'press', type: 'button', onclick: () => void makeMove(wanted) }, word),
      ),
    )
    say(stage.waiting ?? words.move)
    refresh()
    if (!rules.endsAfter) return
    while (!told.has(round.round) && state.open?.round === round.round) {
      try {
        const answer = (await watch({ session: opened.session, round: round.round })) as Answered<View>
        if (answer.ended && !told.has(round.round)) await busily(() => settle(answer))
      } catch (error) {
        if (!(error instanceof Refused) || !error.isUnsure) {
          await busily(() => afterRefusal(error))
          return
        }
        await pause(1000)
      }
    }
  }
  async function afterRefusal(error: unknown): Promise<void> {
    if (error instanceof Refused && error.isUnsure) {
      say(words.errorOffline)
      return
    }
    pending = undefined
    if (error instanceof Refused && error.code === 'LAUNCH_ENDED') {
      cover(words.errorEnded)
      return
    }
    say(wordsOf(error))
    // The refused round is over on the host: learn which round is next.
    const fresh = (await open(opened.session).catch(() => undefined)) as Opened<View> | undefined
    if (!fresh) return
    state = fresh
    history = fresh.history
    tell('balanceChanged')
  }

  /** Space and Enter play one round for one press of the key, however long it is held (PP-23). */
  function watchKeys(): void {
    let isHeld = false
    const isOurs = (event: KeyboardEvent): boolean => {
      const target = event.target
      const isFree = target === button || target === document.body || target === document.documentElement
      return isFree && (event.key === ' ' || event.key === 'Enter') && !document.querySelector('dialog')
    }
    document.addEventListener('keydown', (event) => {
      if (!isOurs(event)) return
      event.preventDefault()
      if (isHeld || event.repeat) return
      isHeld = true
      void press()
    })
    document.addEventListener('keyup', (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      isHeld = false
      if (isOurs(event)) event.preventDefault()
    })
  }
}

/** What a round paid, in words. */
function payWords(ended: Ended): string {
  const pay = poisha(ended.pay)
  const stake = poisha(ended.stake)
  const values = { pay: money(pay), stake: money(stake), net: signed(pay - stake) }
  if (ended.isFree) return fill(pay > 0 ? words.wonFree : words.noWinFree, values)
  if (pay === 0) return fill(words.noWin, values)
  return fill(pay > stake ? words.won : words.returned, values)
}

/** A player seed to begin with; the player may write another. */
const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

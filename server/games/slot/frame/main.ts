/**
 * The slot's frame: opens the game with the launch token in its address, plays one round for each press, and
 * tells the page around it only that the balance changed or that it wants to be closed.
 */
import { type Bet, type Ended, launchToken, open, type Opened, Refused, spin, type State } from './api.ts'
import { h, icon, ICONS, s } from './dom.ts'
import { askTimeCheck, openFairness, openRules } from './panels.ts'
import { makeReels } from './reels.ts'
import { poisha } from './verify.ts'
import { duration, fill, lang, money, signed, type Words, words } from './words.ts'

/** How often the player is asked to look at the time (PP-13). */
const TIME_CHECK_MS = 30 * 60 * 1000
/** Pauses between asking again for a round whose answer was lost. */
const ASK_AGAIN_MS = [500, 1000, 2000, 4000]

document.documentElement.lang = lang
const app = document.querySelector('#app') ?? document.body
const tell = (type: 'balanceChanged' | 'close'): void => parent.postMessage({ type }, '*')
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const ERRORS: Record<string, keyof Words & `error${string}`> = {
  NETWORK: 'errorOffline',
  BUSY: 'errorOffline',
  LAUNCH_ENDED: 'errorEnded',
  INVALID: 'errorEnded',
  GAME_UNKNOWN: 'errorGame',
  FUNDS: 'errorFunds',
}
const wordsOf = (error: unknown): string =>
  words[(error instanceof Refused ? ERRORS[error.code] : undefined) ?? 'errorOther']

void begin()

async function begin(): Promise<void> {
  cover(words.loading)
  try {
    play(await open(launchToken))
  } catch (error) {
    cover(wordsOf(error), !(error instanceof Refused) || error.isUnsure ? begin : undefined)
  }
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

function play(opened: Opened): void {
  const game = opened
  const beganAt = Date.now()
  const seen = new Map<string, string>()
  let state: State = opened
  let history = opened.history
  let playerSeed = randomSeed()
  let staked = 0
  let won = 0
  let lastWin = 0
  let checkAt = beganAt + TIME_CHECK_MS
  let isBusy = false
  /** A round that was asked for and not answered: the next press asks for it again, and for no other. */
  let pending: Bet | undefined

  for (const [name, value] of Object.entries(game.look.colours)) {
    document.documentElement.style.setProperty(`--${name}`, value)
  }
  const reels = makeReels(game.look.symbols)
  const result = h('p', { class: 'result', role: 'status' })
  const balance = h('dd')
  const net = h('dd')
  const win = h('dd')
  const clock = h('p', { class: 'clock', 'aria-hidden': 'true' })
  const stake = h(
    'select',
    { id: 'stake' },
    ...game.stakes.map((value) =>
      h('option', { value, selected: value === game.stake }, money(poisha(value))),
    ),
  )
  const button = h('button', { class: 'spin', type: 'button', onclick: () => void press() })
  app.replaceChildren(
    h(
      'main',
      { class: 'game' },
      h(
        'header',
        { class: 'bar' },
        h('div', { class: 'title' }, h('h1', {}, game.name), clock),
        tool(words.fair, ICONS.shield, showFairness),
        tool(words.info, ICONS.info, () => openRules(game, stakeNow())),
      ),
      h('section', { class: 'stage' }, h('div', { class: 'loom' }, reels.element), result),
      h(
        'section',
        { class: 'controls' },
        h(
          'dl',
          { class: 'money' },
          h(
            'div',
            {},
            h('dt', {}, words.balance, ' ', h('span', { class: 'tag', title: words.demoLong }, words.demo)),
            balance,
          ),
          h('div', { class: 'win' }, h('dt', {}, words.lastWin), win),
          h('div', { class: 'net' }, h('dt', {}, words.net), net),
        ),
        h('label', { class: 'stake', for: 'stake' }, h('span', {}, words.stake), stake),
        button,
      ),
    ),
  )
  const latest = history[0]
  reels.show(latest?.stops.length ? latest.stops : [0, 5, 11, 3, 22])
  refresh()
  say(openingWords())
  watchKeys()
  setInterval(tick, 1000)
  tick()
  tell('balanceChanged')

  function tool(label: string, path: string, onclick: () => void): HTMLElement {
    return h(
      'button',
      { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick },
      icon(path),
    )
  }
  function tick(): void {
    const now = new Date().toLocaleTimeString(lang === 'bn' ? 'bn-BD' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone: 'Asia/Dhaka',
    })
    clock.textContent = `${now} · ${duration(Date.now() - beganAt)}`
  }
  function stakeNow(): number {
    return poisha(state.free.left > 0 ? (state.free.stake ?? stake.value) : stake.value)
  }
  function say(text: string, isGain = false): void {
    result.textContent = text
    result.classList.toggle('gain', isGain)
  }
  function openingWords(): string {
    if (state.free.left > 0) return freeLeft()
    if (latest?.isRefunded) return words.refunded
    return latest ? fill(words.lastRound, { what: outcomeWords(latest) }) : words.ready
  }
  function freeLeft(): string {
    return fill(words.freeLeft, { n: state.free.left, stake: money(poisha(state.free.stake ?? '0.00')) })
  }
  function refresh(): void {
    seen.set(state.next.round, state.next.commitment)
    balance.textContent = money(poisha(state.balance))
    net.textContent = signed(won - staked)
    win.textContent = money(lastWin)
    const isFree = state.free.left > 0
    if (isFree) stake.value = state.free.stake ?? stake.value
    stake.disabled = isBusy || isFree || pending !== undefined
    button.textContent = buttonWord(isFree)
    button.setAttribute('aria-disabled', String(isBusy))
  }
  function buttonWord(isFree: boolean): string {
    if (isBusy) return words.spinning
    if (pending) return words.retry
    return isFree ? words.spinFree : words.spin
  }
  function showFairness(): void {
    openFairness({
      next: state.next,
      playerSeed,
      history,
      seen,
      onSeed: (seed) => (playerSeed = seed),
    })
  }

  /** One press, one round. */
  async function press(): Promise<void> {
    if (isBusy || !button.isConnected) return
    isBusy = true
    refresh()
    try {
      if (await isTimeToGoOn()) await playRound()
    } finally {
      isBusy = false
      refresh()
    }
  }
  async function isTimeToGoOn(): Promise<boolean> {
    if (Date.now() < checkAt) return true
    const goesOn = await askTimeCheck({ ms: Date.now() - beganAt, staked, won })
    if (goesOn) checkAt = Date.now() + TIME_CHECK_MS
    else tell('close')
    return goesOn
  }
  async function playRound(): Promise<void> {
    pending ??= { session: game.session, round: state.next.round, stake: stake.value, playerSeed }
    say(words.spinning)
    const turn = reels.start()
    try {
      const answer = await askUntilAnswered(pending)
      pending = undefined
      await turn.land(answer.ended.stops)
      state = answer
      show(answer.ended)
      tell('balanceChanged')
    } catch (error) {
      turn.abort()
      await afterRefusal(error)
    }
  }
  /** The same round until there is an answer: a lost answer never becomes a second round. */
  async function askUntilAnswered(bet: Bet) {
    for (const wait of [...ASK_AGAIN_MS, undefined]) {
      try {
        return await spin(bet)
      } catch (error) {
        if (!(error instanceof Refused) || !error.isUnsure || wait === undefined) throw error
        if (error.code !== 'ROUND_EARLY') say(words.checking)
        await pause(Math.max(wait, error.retryAfterMs))
      }
    }
    throw new Refused('NETWORK')
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
    const fresh = await open(game.session).catch(() => undefined)
    if (!fresh) return
    state = fresh
    history = fresh.history
    tell('balanceChanged')
  }
  function show(ended: Ended): void {
    const pay = poisha(ended.pay)
    const cost = ended.isFree ? 0 : poisha(ended.stake)
    staked += cost
    won += pay
    if (pay > 0) lastWin = pay
    history = [ended, ...history].slice(0, 20)
    // Nothing is celebrated that cost as much as it gave (PP-25).
    const isGain = pay > cost
    reels.mark(isGain ? ended.wins : [])
    const left = state.free.left > 0 ? freeLeft() : ''
    say([outcomeWords(ended), left].filter(Boolean).join(' '), isGain)
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

/** A round's end in words. */
function outcomeWords(ended: Ended): string {
  const pay = poisha(ended.pay)
  const stake = poisha(ended.stake)
  const more = ended.freeSpins > 0 ? ` ${fill(words.freeWon, { n: ended.freeSpins })}` : ''
  const values = { pay: money(pay), stake: money(stake), net: signed(pay - stake) }
  if (ended.isFree) return fill(pay > 0 ? words.wonFree : words.noWinFree, values) + more
  if (pay === 0) return fill(words.noWin, values) + more
  return fill(pay > stake ? words.won : words.returned, values) + more
}

/** A player seed to begin with; the player may write another. */
const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

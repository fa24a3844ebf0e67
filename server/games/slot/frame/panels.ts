/** The frame's dialogs: rules and pay table, fairness with its verifier, and the time check (PP-13, PP-28, F-08). */
import { PLAYER_SEED } from '../../fair.ts'
import { FREE_SPINS, LINES, LINES_COUNT, PAYS, type Symbol } from '../rules.ts'
import type { Ended, Next, Opened } from './api.ts'
import { h, icon, ICONS } from './dom.ts'
import { lineIcon } from './reels.ts'
import { duration, fill, money, number, percent, signed, words } from './words.ts'
import { poisha, verifies } from './verify.ts'

/** Opens a dialog and removes it when it is closed, however that happens. */
function openDialog(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h(
    'dialog',
    { 'aria-label': title },
    h(
      'header',
      {},
      h('h2', {}, title),
      h(
        'button',
        { class: 'tool', type: 'button', 'aria-label': words.close, onclick: () => dialog.close() },
        icon(ICONS.cross),
      ),
    ),
    ...content,
  )
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

export function openRules(game: Opened, stake: number): void {
  const line = stake / LINES_COUNT
  const picture = (symbol: Symbol) => h('img', { src: game.look.symbols[symbol], alt: words.symbols[symbol] })
  const pays = Object.entries(PAYS).map(([letter, [three, four, five]]) =>
    h(
      'li',
      {},
      picture(letter as Symbol),
      h(
        'span',
        {},
        ...[five, four, three].flatMap((units, index) => [
          h('span', {}, `${number(5 - index)} × `, h('b', {}, money(units * line))),
          h('br'),
        ]),
      ),
    ),
  )
  const share = game.returnToPlayer
  const [a, b, c] = [FREE_SPINS[3] ?? 0, FREE_SPINS[4] ?? 0, FREE_SPINS[5] ?? 0]
  openDialog(
    words.info,
    h(
      'section',
      {},
      h('h3', {}, words.payTitle),
      h('p', {}, fill(words.payNote, { stake: money(stake) })),
      h('ul', { class: 'pays' }, ...pays),
      h(
        'ul',
        { class: 'pays wide' },
        h('li', {}, picture('W'), words.wild),
        h('li', {}, picture('F'), fill(words.moon, { a, b, c })),
      ),
    ),
    h(
      'section',
      {},
      h('h3', {}, words.rtpTitle),
      h(
        'p',
        {},
        fill(words.rtp, {
          rtp: percent(share.total),
          lines: percent(share.lines),
          free: percent(share.free),
          one: Math.round(1 / share.freeChance),
        }),
      ),
    ),
    h('section', {}, h('h3', {}, words.rulesTitle), h('p', {}, words.rules), h('p', {}, words.demoLong)),
    h(
      'section',
      {},
      h('h3', {}, words.linesTitle),
      h('div', { class: 'line-icons' }, ...LINES.map((_, index) => lineIcon(index))),
    ),
  )
}

export interface Fairness {
  next: Next
  playerSeed: string
  history: readonly Ended[]
  /** Commitments this frame showed before their rounds, by round. */
  seen: ReadonlyMap<string, string>
  onSeed: (seed: string) => void
}

export function openFairness({ next, playerSeed, history, seen, onSeed }: Fairness): void {
  const input = h('input', {
    id: 'player-seed',
    value: playerSeed,
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'seed-hint',
  })
  const hint = h('p', { id: 'seed-hint', role: 'status' }, words.playerSeedHint)
  const save = (event: Event): void => {
    event.preventDefault()
    const isGood = PLAYER_SEED.test(input.value)
    hint.textContent = isGood ? words.saved : words.seedWrong
    hint.className = isGood ? 'good' : 'bad'
    input.setAttribute('aria-invalid', String(!isGood))
    if (isGood) onSeed(input.value)
  }
  const rounds = history.map((round) => roundRow(round, seen.get(round.round)))
  openDialog(
    words.fair,
    h(
      'section',
      {},
      h('p', {}, words.fairIntro),
      h(
        'div',
        { class: 'field' },
        h('h3', {}, `${words.nextRound} · ${fill(words.roundNo, { n: next.nonce })}`),
        h('span', { class: 'code' }, next.commitment),
      ),
      h(
        'form',
        { class: 'field', onsubmit: save },
        h('label', { for: 'player-seed' }, words.playerSeed),
        h('div', { class: 'row' }, input, h('button', { class: 'button' }, words.save)),
        hint,
      ),
    ),
    h(
      'section',
      {},
      h('h3', {}, words.history),
      rounds.length ? h('ul', { class: 'rounds' }, ...rounds) : h('p', {}, words.historyNone),
    ),
  )
}

function roundRow(round: Ended, seen: string | undefined): HTMLElement {
  const result = h('p', { role: 'status' })
  const check = (): void => {
    const isGood = verifies(round, seen)
    result.textContent = isGood ? words.verified : words.verifyFailed
    result.className = isGood ? 'good' : 'bad'
  }
  const known = (label: string, value: string) =>
    h('div', {}, h('p', {}, label), h('span', { class: 'code' }, value))
  return h(
    'li',
    {},
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('b', {}, fill(words.roundNo, { n: round.nonce })),
        h(
          'span',
          {},
          round.isFree ? words.roundFree : fill(words.roundStake, { stake: money(poisha(round.stake)) }),
        ),
        h(
          'span',
          {},
          round.isRefunded ? words.roundRefunded : fill(words.roundPaid, { pay: money(poisha(round.pay)) }),
        ),
      ),
      h(
        'div',
        {},
        known(words.fingerprint, seen ?? round.commitment),
        known(words.serverSeed, round.serverSeed),
        known(words.playerSeed, round.playerSeed),
        !round.isRefunded &&
          h('button', { class: 'button small', type: 'button', onclick: check }, words.verify),
        result,
      ),
    ),
  )
}

export interface Played {
  ms: number
  staked: number
  won: number
}

/** Asks the player to look at the time; resolves true to go on. Escape means nothing: it must be answered. */
export function askTimeCheck({ ms, staked, won }: Played): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (goOn: boolean) => () => {
      dialog.close()
      dialog.remove()
      resolve(goOn)
    }
    const dialog = h(
      'dialog',
      { 'aria-label': words.checkTitle, oncancel: (event) => event.preventDefault() },
      h(
        'section',
        {},
        h('h2', {}, words.checkTitle),
        h(
          'p',
          {},
          fill(words.check, {
            time: duration(ms),
            staked: money(staked),
            won: money(won),
            net: signed(won - staked),
          }),
        ),
        h(
          'div',
          { class: 'choices' },
          h('button', { class: 'button', type: 'button', onclick: answer(false) }, words.stop),
          h('button', { class: 'button', type: 'button', onclick: answer(true) }, words.goOn),
        ),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

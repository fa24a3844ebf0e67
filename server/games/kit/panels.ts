/** The frames' dialogs: rules with pay table and chances, and fairness with its verifier (PP-28, F-08). */
import { PLAYER_SEED } from '../../fairness/fair.ts'
import type { Rules } from '../game.ts'
import type { Ended, Next } from './api.ts'
import { h, icon, ICONS } from './dom.ts'
import { poisha, verifies } from './verify.ts'
import { fill, money, words } from './words.ts'

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

/** A titled part of a dialog. */
export const section = (title: string, ...content: (Node | string | undefined | false)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...content)

/** A paragraph. */
export const paragraph = (text: string): HTMLElement => h('p', {}, text)

/** Two columns and more: what, how likely, what it pays. */
export const payTable = (head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement =>
  h(
    'table',
    { class: 'table' },
    h('thead', {}, h('tr', {}, ...head.map((cell) => h('th', { scope: 'col' }, cell)))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, cell))))),
  )

/** That it is play money, below the rules. */
const playMoney = (): HTMLElement => h('section', {}, h('p', {}, words.demoLong))

export function openRules(...sections: Node[]): void {
  openDialog(words.info, ...sections, playMoney())
}

/** The rules as a page of their own. */
export const rulesPage = (game: string, sections: Node[]): HTMLElement =>
  h('main', { class: 'rules' }, h('h1', {}, game), ...sections, playMoney())

export interface Fairness {
  rules: Rules
  next: Next
  /** The player's own seed; none where a round is everybody's. */
  seed?: { now: string; onSeed: (seed: string) => void }
  history: readonly Ended[]
  /** Commitments this frame showed before their rounds, by round. */
  seen: ReadonlyMap<string, string>
}

/** The form in which a player writes a seed of their own. */
function seedForm({ now, onSeed }: NonNullable<Fairness['seed']>): HTMLElement {
  const input = h('input', {
    id: 'player-seed',
    value: now,
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
  return h(
    'form',
    { class: 'field', onsubmit: save },
    h('label', { for: 'player-seed' }, words.playerSeed),
    h('div', { class: 'row' }, input, h('button', { class: 'button' }, words.save)),
    hint,
  )
}

export function openFairness({ rules, next, seed, history, seen }: Fairness): void {
  const rounds = history.map((round) => roundRow(rules, round, seen.get(round.round)))
  openDialog(
    words.fair,
    h(
      'section',
      {},
      h('p', {}, seed ? words.fairIntro : words.fairShared),
      h(
        'div',
        { class: 'field' },
        h('h3', {}, `${words.nextRound} · ${fill(words.roundNo, { n: next.nonce })}`),
        h('span', { class: 'code' }, next.commitment),
      ),
      seed && seedForm(seed),
    ),
    h(
      'section',
      {},
      h('h3', {}, words.history),
      rounds.length ? h('ul', { class: 'rounds' }, ...rounds) : h('p', {}, words.historyNone),
    ),
  )
}

function roundRow(rules: Rules, round: Ended, seen: string | undefined): HTMLElement {
  const result = h('p', { role: 'status' })
  const check = (): void => {
    const isGood = verifies(rules, round, seen)
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
        known(rules.table ? words.tableSeed : words.playerSeed, round.playerSeed),
        !round.isRefunded &&
          h('button', { class: 'button small', type: 'button', onclick: check }, words.verify),
        result,
      ),
    ),
  )
}

/** A tray of chips and spots to put them on, for games whose board takes several bets at once. */
import { CHIPS, MOST_CHIPS } from '../chips.ts'
import { h } from './dom.ts'
import type { Wish } from './table.ts'
import { fill, money, pick, words } from './words.ts'

const chipWords = pick({
  en: { chip: 'Chip', clear: 'Clear', again: 'As before', total: '= {total}', on: '{spot}: {amount}' },
  bn: { chip: 'চিপ', clear: 'মুছুন', again: 'আগের মতো', total: '= {total}', on: '{spot}: {amount}' },
})

export interface Board {
  /** The tray: chip, clear, as before, what it all costs. */
  tray: HTMLElement
  /** A spot that takes the chosen chip at a press. `label` is what a screen reader says: what is written there first. */
  spot: (name: string, label: string, ...content: (Node | string)[]) => HTMLButtonElement
  /** The chips that lie there, as a round's choice. */
  bet: () => Wish
  /** Lays the chips of a round there, as they were. */
  lay: (choice: unknown) => void
  /** Marks the spots that have won. */
  mark: (isWinner: (name: string) => boolean) => void
}

export function chipBoard(onChange: () => void): Board {
  const chips = new Map<string, number>()
  const spots = new Map<string, { button: HTMLButtonElement; label: string; shown: HTMLElement }>()
  let before = new Map<string, number>()
  const total = h('output', { class: 'total', 'aria-label': words.stake })
  const size = h(
    'select',
    { 'aria-label': chipWords.chip },
    ...CHIPS.map((value) => h('option', { value }, money(value))),
  )
  const tray = h(
    'div',
    { class: 'own' },
    size,
    h('button', { class: 'button small', type: 'button', onclick: () => put(new Map()) }, chipWords.clear),
    h('button', { class: 'button small', type: 'button', onclick: () => put(before) }, chipWords.again),
    total,
  )
  const sum = (): number => [...chips.values()].reduce((all, amount) => all + amount, 0)

  function show(): void {
    for (const [name, { button, label, shown }] of spots) {
      const amount = chips.get(name)
      shown.textContent = amount === undefined ? '' : money(amount).replace('৳', '')
      shown.hidden = amount === undefined
      button.setAttribute(
        'aria-label',
        amount === undefined ? label : fill(chipWords.on, { spot: label, amount: money(amount) }),
      )
    }
    total.textContent = fill(chipWords.total, { total: money(sum()) })
    onChange()
  }
  function put(next: Map<string, number>): void {
    chips.clear()
    for (const [name, amount] of next) chips.set(name, amount)
    mark(() => false)
    show()
  }
  function add(name: string): void {
    const more = Math.min(Number(size.value), MOST_CHIPS - sum())
    if (more <= 0 || document.documentElement.classList.contains('playing')) return
    mark(() => false)
    chips.set(name, (chips.get(name) ?? 0) + more)
    show()
  }
  function mark(isWinner: (name: string) => boolean): void {
    for (const [name, { button }] of spots) button.classList.toggle('winner', isWinner(name))
  }

  return {
    tray,
    spot(name, label, ...content) {
      const shown = h('span', { class: 'chip', 'aria-hidden': 'true', hidden: true })
      const button = h(
        'button',
        { class: 'spot', type: 'button', 'data-spot': name, onclick: () => add(name) },
        ...content,
        shown,
      )
      spots.set(name, { button, label, shown })
      return button
    },
    bet() {
      if (sum() === 0) return { missing: words.choose }
      before = new Map(chips)
      return { stake: sum(), choice: Object.fromEntries(chips) }
    },
    lay(choice) {
      before = new Map(Object.entries(choice as Record<string, number>))
      put(before)
    },
    mark,
  }
}

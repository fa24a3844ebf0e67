import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './Tabs.module.css'
import { readingWay } from './browser/readingWay.ts'
import { scrollBehavior } from './browser/useReducedMotion.ts'

interface Props<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The id of the panel the tabs control. */
  panelId: string
}

/** A row of tabs as chips that scrolls sideways; one stop for the Tab key, arrows move inside (WAI-ARIA tabs). */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const list = row.current
    if (!chip || !list) return
    list.scrollTo?.({
      left: chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2,
      behavior: scrollBehavior(),
    })
  }, [selected])

  const move = (event: KeyboardEvent) => {
    const way = readingWay(event.currentTarget)
    const step = { ArrowRight: way, ArrowLeft: -way, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === selected)
    const last = tabs.length - 1
    const target = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : last
    const next = tabs[target]
    if (!next) return
    onSelect(next.id)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stands on the tabs, one of which is in the tab order
    <div ref={row} role="tablist" aria-label={label} className={styles.row} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

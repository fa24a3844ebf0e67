/** In a list of links the arrows lead from one to the next, besides Tab. */
import type { KeyboardEvent } from 'react'

export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}

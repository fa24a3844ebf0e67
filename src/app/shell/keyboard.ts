/**
 * Room for the keyboard where the browser lays it over the page (iOS; Android takes it from the page by
 * `interactive-widget`): what stays in view at the foot of a form stands above it. Source: pwa.md 1.11.
 */

/** What a keyboard may be opened for. */
const EDITABLE = 'input, textarea, [contenteditable]'

/**
 * Keeps the height of what lies over the window's foot in `--keyboard`, in px, while a field has the focus. Answers how
 * to stop.
 */
export function keepKeyboardRoom(): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => undefined
  const root = document.documentElement
  const keep = () => {
    // One who zooms in sees less of the window too: only a page at its own size is covered by a keyboard.
    const isTyping = document.activeElement?.matches(EDITABLE) && view.scale === 1
    const covered = isTyping ? Math.round(root.clientHeight - view.height - view.offsetTop) : 0
    if (covered > 0) root.style.setProperty('--keyboard', `${covered}px`)
    else root.style.removeProperty('--keyboard')
  }
  const events = ['resize', 'scroll'] as const
  events.forEach((event) => view.addEventListener(event, keep))
  return () => {
    events.forEach((event) => view.removeEventListener(event, keep))
    root.style.removeProperty('--keyboard')
  }
}

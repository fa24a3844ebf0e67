/**
 * Room for the keyboard where the browser lays it over the page (iOS; Android takes it from the page by
 * `interactive-widget`): what stays in view at the foot of a form stands above it. Source: pwa.md 1.11.
 */

/** A field of a form that is typed into: the way to other screens gives it its room meanwhile. */
const TYPED =
  'form :is(textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=submit]))'

/** A second tap follows the first within so long. */
const NEXT_TAP_MS = 700

/** Whether a form of the screen is being typed into. */
function isTyped(): boolean {
  const field = document.activeElement
  return field !== null && field.matches(TYPED) && field.closest('main') !== null
}

/**
 * Says by `data-typing` on the page that a form of the screen is being typed into: the bottom bar goes, and what a form
 * keeps in view at its foot is one line. It comes back only after the press that took the focus away has been made, and
 * a second tap could have followed: what is under the finger does not move. Answers how to stop.
 */
export function keepTypingRoom(): () => void {
  const root = document.documentElement
  let isPressed = false
  let restsUntil = 0
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (isPressed) return
    if (isTyped()) return root.setAttribute('data-typing', '')
    const rest = restsUntil - performance.now()
    if (rest > 0) leaving = setTimeout(look, rest)
    else if (root.hasAttribute('data-typing')) comeBack()
  }
  // What a Tab went to came into view where the bar stands now.
  const comeBack = () => {
    root.removeAttribute('data-typing')
    if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  // After the tap of a finger, whose click is aimed once more when the focus has moved.
  const lookSoon = () => setTimeout(look)
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    restsUntil = performance.now() + NEXT_TAP_MS
    lookSoon()
  }
  const heard = [
    ['focusin', lookSoon],
    ['focusout', lookSoon],
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const
  heard.forEach(([event, listener]) => addEventListener(event, listener, true))
  // Into one that was there while this file was on its way.
  look()
  return () => {
    heard.forEach(([event, listener]) => removeEventListener(event, listener, true))
    clearTimeout(leaving)
    root.removeAttribute('data-typing')
  }
}

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
  // One that was opened while this file was on its way.
  keep()
  return () => {
    events.forEach((event) => view.removeEventListener(event, keep))
    root.style.removeProperty('--keyboard')
  }
}

/**
 * What is chosen in a field of a painted page before the app runs that field: the takeover puts the field back, so the
 * field asks for the choice when it runs (decision 092).
 */

/** What a field says of a choice; at the first of them React takes over. */
const HEARD = ['input', 'change'] as const

let chosen: string | undefined
let stop = () => {}

/** Notes what is chosen in the page's one field, from before the script came. */
export function watchChoice(place: Element): void {
  const select = place.querySelector('select')
  if (!select) return
  const look = () => {
    const option = select.selectedOptions[0]
    chosen = option?.defaultSelected ? undefined : option?.value
  }
  look()
  // At the place and not at the field: before React, which takes over a field that is used, and puts it back, right then.
  HEARD.forEach((type) => place.addEventListener(type, look, true))
  stop = () => HEARD.forEach((type) => place.removeEventListener(type, look, true))
}

/** The choice, once: from here on the field hears for itself. */
export function takeChoice(): string | undefined {
  stop()
  const taken = chosen
  chosen = undefined
  return taken
}

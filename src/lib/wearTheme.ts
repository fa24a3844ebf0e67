/** What comes with the first choice of a theme other than the one in every page: the colours, and the browser's bars. */
import '../../contract/themes/others.css'
import { THEME_QUERIES } from '../../contract/themes/queries.ts'

const root = document.documentElement

/** The browser's own bars take the ground of the theme that is in force. */
function paintBars(): void {
  const [first, ...others] = document.querySelectorAll('meta[name="theme-color"]')
  others.forEach((meta) => meta.remove())
  first?.removeAttribute('media')
  first?.setAttribute('content', getComputedStyle(root).getPropertyValue('--canvas'))
}

paintBars()
// From here on they follow the player's choice, and what the phone asks for.
new MutationObserver(paintBars).observe(root, { attributeFilter: ['data-theme'] })
for (const query of THEME_QUERIES) matchMedia(query).addEventListener('change', paintBars)

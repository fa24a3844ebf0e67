/** The colours of an operator's `/config.json`, where no host painted the page in them. Decision 173. */
import { brandRules, type Colours, coloursTrouble } from '../../../contract/brand/colours.ts'

/** Puts the page into them; where one is wrong or cannot be read that is told in the console, and the build's stay. */
export function wearBrand(colours: Colours): void {
  const trouble = coloursTrouble(colours)
  if (trouble.length > 0) return console.warn(`config.json\n${trouble.join('\n')}`)
  // Into the entry's sheet: a style element would be refused by the page's policy.
  const [sheet] = document.styleSheets
  for (const rule of brandRules(colours)) sheet?.insertRule(rule, sheet.cssRules.length)
}

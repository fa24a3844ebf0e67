/** The slot's pictures for one game: its own motif and companions from the catalogue's drawings, in its own colours. */
import { inEveryLanguage } from '../../../contract/languages/made.ts'
import { beads, diamond, disc, hoop, petals, pick, seeded, shape, star } from '../../random/seeded.ts'
import { isMotif, motif, MOTIF_NAMES, type MotifName } from '../../art/motif.ts'
import { folk, type Palette, palette } from '../../art/palette.ts'
import type { Locale } from '../../messages/locale.ts'
import type { GameRow } from '../house/engine.ts'
import { hueOf, image } from '../house/look.ts'
import type { Symbol } from './rules.ts'

/** An image address for each symbol. */
export function symbolsOf(game: GameRow, locale: Locale): Record<Symbol, string> {
  const dice = seeded(`${game.platform}-${game.code}`)
  const angle = hueOf(game)
  const own = palette(angle)
  const first =
    isMotif(game.theme['motif']) && !TOO_LIKE.has(game.theme['motif'])
      ? game.theme['motif']
      : pickMotif(dice, [])
  const cast = [first]
  while (cast.length < 5) cast.push(pickMotif(dice, cast))
  const [a = first, b = first, c = first, d = first, e = first] = cast
  const figure = (name: MotifName, turn: number) => image(motif(name, palette(angle + turn)))
  return {
    A: figure(a, 0),
    B: figure(b, 60),
    C: figure(c, -60),
    D: figure(d, 150),
    E: figure(e, 100),
    G: image(rosette(folk.teal, folk.cream)),
    H: image(weaveKnot(folk.rose, folk.cream)),
    J: image(thread(folk.sky, folk.cream)),
    W: image(wild(own, WILD[locale])),
    F: image(free(FREE[locale])),
  }
}

const WILD = inEveryLanguage({ en: 'WILD', bn: 'ওয়াইল্ড' })
const FREE = inEveryLanguage({ en: 'FREE', bn: 'ফ্রি' })

/** Too like the wild's star and the free spins' moon to stand beside them. */
const TOO_LIKE = new Set<MotifName>(['moon', 'sun'])

function pickMotif(dice: () => number, taken: readonly MotifName[]): MotifName {
  const left = MOTIF_NAMES.filter((name) => !taken.includes(name) && !TOO_LIKE.has(name))
  return pick(dice, [left[0] ?? 'shapla', ...left.slice(1)])
}

// The three plain symbols: jamdani threads, told apart by form and not only by colour.
const rosette = (colour: string, light: string): string =>
  shape(colour, petals(8, 6, 42, 22)) + shape(light, beads(8, 22, 4)) + disc(light, 0, 0, 8)
const weaveKnot = (colour: string, light: string): string =>
  shape(colour, diamond(0, 0, 42)) + shape(folk.night, diamond(0, 0, 27)) + shape(light, diamond(0, 0, 15))
const thread = (colour: string, light: string): string =>
  hoop(colour, 9, 0, 0, 34) + shape(light, beads(6, 34, 8)) + shape(colour, star(4, 22, 8))

const ribbon = (fill: string, ink: string, word: string): string =>
  `<rect x="-46" y="16" width="92" height="30" rx="8" fill="${fill}"/>` +
  `<text x="0" y="39" text-anchor="middle" font-family="system-ui,'Noto Sans Bengali',sans-serif" font-size="24" font-weight="650" fill="${ink}">${word}</text>`

const wild = (own: Palette, word: string): string =>
  shape(folk.marigold, star(12, 48, 34)) +
  shape(own.deep, diamond(0, -6, 26)) +
  shape(folk.marigold, diamond(0, -6, 15)) +
  ribbon(folk.night, folk.marigold, word)

const free = (word: string): string =>
  disc(folk.leaf, 0, 0, 47) +
  hoop(folk.cream, 3, 0, 0, 40, ' stroke-dasharray="4 5"') +
  shape(folk.cream, 'M10-34A22 22 0 1 0 26 0 18 18 0 0 1 10-34z') +
  ribbon(folk.cream, folk.night, word)

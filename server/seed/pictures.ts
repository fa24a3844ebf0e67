/**
 * Answers every picture below `/storage/`: drawn when asked for, never stored. The same address always gives the
 * same picture, so it may be cached for as long as anyone likes.
 */
import { CATALOGUE } from './catalogue.ts'
import { PROVIDERS } from './providers.ts'
import { FAVOURITE_STORIES, OFFER_STORIES, PARTNER_STORIES } from './stories.ts'
import { emblemSvg, paymentGlyph, paymentSvg } from '../art/emblem.ts'
import { HUE } from '../art/palette.ts'
import { defaultPosterSvg, posterSvg } from '../art/poster.ts'
import { featureSvg, heroSvg, storySvg, type StoryPicture } from '../art/scene.ts'

export interface Art {
  type: 'image/svg+xml'
  body: string
}

const games = new Map(CATALOGUE.map((game) => [`${game.platform}/${game.code}`, game]))
const providers = new Map(PROVIDERS.map((provider, index) => [provider.platform, { ...provider, index }]))

const game = (name: string): string | undefined => {
  if (name === 'default') return defaultPosterSvg()
  const found = games.get(name)
  return found && posterSvg({ platform: found.platform, code: found.code, ...found.theme })
}

const feature = (name: string): string | undefined => {
  const found = games.get(name)
  if (!found) return undefined
  const { kind, hue, motif } = found.theme
  return featureSvg({ name: found.code, hue: HUE[kind] + hue, motif })
}

const provider = (platform: string): string | undefined => {
  const found = providers.get(platform)
  return found && emblemSvg(platform, found.index, found.sign)
}

/** The mark of the demo's one sponsor, a leaf: small, as every visit of home fetches it; blockers take `sponsor` for advertising. */
const supporter = (name: string): string | undefined =>
  name === 'megh-mati' ? emblemSvg(name, 4, 17) : undefined

const storyFrom =
  (stories: readonly StoryPicture[]) =>
  (name: string): string | undefined => {
    const story = stories.find((candidate) => candidate.name === name)
    return story && storySvg(story)
  }

const payment = (code: string): string | undefined =>
  /^[\w-]{1,40}$/.test(code) ? paymentSvg(paymentGlyph(code), code) : undefined

const painters: Record<string, (name: string) => string | undefined> = {
  game,
  feature,
  provider,
  supporter,
  payment,
  hero: (name) => (/^\d{1,2}$/.test(name) ? heroSvg(Number(name)) : undefined),
  offer: storyFrom(OFFER_STORIES),
  favourite: storyFrom(FAVOURITE_STORIES),
  partner: storyFrom(PARTNER_STORIES),
}

/** The picture at a path such as `/storage/game/LUCKY/shapla-bloom.svg`; undefined when there is none. */
export function artFor(path: string): Art | undefined {
  const match = /^\/storage\/([a-z]+)\/([\w/-]+)\.svg$/.exec(path)
  if (!match) return undefined
  const [, folder = '', name = ''] = match
  const body = painter(folder)?.(name)
  return body === undefined ? undefined : { type: 'image/svg+xml', body }
}

const painter = (folder: string) => (Object.hasOwn(painters, folder) ? painters[folder] : undefined)

/**
 * What the demo site says of itself: its slides, its promotions, and its notice. Promotions state their
 * condition with an example and urge nobody; the notice is about the service and names no other address.
 * Source: spec 2.4, 2.8, 9; protection.md D-03, D-08, D-13, D-27.
 */
import type { WrittenTexts } from '../../contract/languages/language.ts'
import type { MaintenanceWindow } from '../content/maintenance.ts'
import type { Setting } from '../content/settings.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { HERO_COUNT } from '../art/scene.ts'
import { CATALOGUE, type SeedGame } from './catalogue.ts'
import { PROVIDERS, UNDER_MAINTENANCE } from './providers.ts'

const DAY = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000

/** The last midnight in Dhaka. */
const midnight = (now: number): number => Math.floor((now + DHAKA_OFFSET_MS) / DAY) * DAY - DHAKA_OFFSET_MS

/** The demo's hours of maintenance: before dawn, or after noon where the demo is first started before dawn. */
const DAWN = { from: 4, until: 6, en: 'from 04:00 to 06:00', bn: 'ভোর ৪টা থেকে ৬টা পর্যন্ত' }
const AFTER_NOON = { from: 14, until: 16, en: 'from 14:00 to 16:00', bn: 'দুপুর ২টা থেকে বিকেল ৪টা পর্যন্ত' }

function hoursFor(now: number): typeof DAWN {
  const hour = (now - midnight(now)) / HOUR
  return hour >= DAWN.from - 1 && hour < DAWN.until ? AFTER_NOON : DAWN
}

/** `{site}` is the house's name (contract/brand). */
export const seedNotice = (now: number): Setting<'notice'> => ({
  en: `{site} plays for play money only. Games of ${UNDER_MAINTENANCE} are being serviced today ${hoursFor(now).en} (GMT+6). The live chat is open day and night.`,
  bn: `{site}-এ শুধু খেলার টাকায় খেলা হয়। আজ ${hoursFor(now).bn} (GMT+6) ${UNDER_MAINTENANCE}-এর গেমগুলোতে রক্ষণাবেক্ষণের কাজ চলবে। লাইভ চ্যাট দিনরাত খোলা।`,
})

/** The window of the notice's games, today and every day. */
export const seedWindow = (now: number): Omit<MaintenanceWindow, 'id'> => ({
  scope: 'provider',
  subject: PROVIDERS.find(({ name }) => name === UNDER_MAINTENANCE)?.platform ?? '',
  from: midnight(now) + hoursFor(now).from * HOUR,
  until: midnight(now) + hoursFor(now).until * HOUR,
  isDaily: true,
})

export interface SeedSlider {
  slider_type: 'Main' | 'Favourite' | 'Features'
  image: string
  title: WrittenTexts
  link: string
}

const HEROES: readonly [title: string, bangla: string, link: string][] = [
  ['Welcome to {site}', '{site}-এ স্বাগতম', '/promotions'],
  ['Cricket, football and kabaddi', 'ক্রিকেট, ফুটবল ও কাবাডি', '/games?type=SPORTS&title=sports'],
  ['Slots of the Sundarban', 'সুন্দরবনের স্লট', '/games?type=SLOT&title=slot'],
  ['Live tables', 'লাইভ টেবিল', '/games?type=LIVE&title=casino'],
  ['Fishing on the Padma', 'পদ্মায় মাছ ধরা', '/games?type=FH&title=fishing'],
  ['Offers of the season', 'মৌসুমের অফার', '/promotions'],
  ['Play at your own pace', 'নিজের গতিতে খেলুন', ''],
]

const FAVOURITES: readonly [name: string, title: string, bangla: string, platform: string, motif: string][] =
  [
    ['cricket', 'Cricket', 'ক্রিকেট', 'ISPORTS', 'cricket'],
    ['kabaddi', 'Kabaddi', 'কাবাডি', 'KABADDI', 'kabaddi'],
    ['football', 'Football', 'ফুটবল', 'SBO', 'football'],
    ['horses', 'Horse races', 'ঘোড়দৌড়', 'HORSEBOOK', 'horse'],
  ]

/** A featured game's link: `PLATFORM/TYPE/CODE` (C-API-50). */
export const gameLink = ({ platform, type, code }: SeedGame): string => `${platform}/${type}/${code}`

const FEATURED = [
  'Sundarban Stripes',
  'Nouka Baich',
  'Hilsa Hunt',
  'Ghuri Crash',
  'Blackjack Classic',
  'Dhaka Roulette',
  'Mango Orchard',
  'Rickshaw Plinko',
  'Nakshi Kantha',
  'Keno Padma',
  'Gem Mines',
  'Peacock Garden',
]

const named = (name: string): SeedGame[] => CATALOGUE.filter((game) => game.name === name).slice(0, 1)

const favouriteLink = (platform: string, motif: string): string => {
  const game = CATALOGUE.find((item) => item.platform === platform && item.theme.motif === motif)
  return game ? gameLink(game) : `${platform}/SPORTS`
}

export const SLIDERS: readonly SeedSlider[] = [
  ...HEROES.slice(0, HERO_COUNT).map(([en, bn, link], index): SeedSlider => ({
    slider_type: 'Main',
    image: `/hero/${index + 1}.svg`,
    title: { en, bn },
    link,
  })),
  ...FAVOURITES.map(([name, en, bn, platform, motif]): SeedSlider => ({
    slider_type: 'Favourite',
    image: `/favourite/${name}.svg`,
    title: { en, bn },
    link: favouriteLink(platform, motif),
  })),
  ...FEATURED.flatMap(named).map((game): SeedSlider => ({
    slider_type: 'Features',
    image: `/feature/${game.platform}/${game.code}.svg`,
    title: { en: game.name },
    link: gameLink(game),
  })),
]

/** The demo's promotions in both languages, each with its condition worked out in an example. Source: K-AMT-22, X-68; protection.md D-03. */
import type { WrittenTexts } from '../../contract/languages/language.ts'
import { described } from '../content/promotions.ts'
import { stored } from '../content/texts.ts'

const DAY = 24 * 60 * 60 * 1000

interface Offer {
  /** The name of its picture among the stories. */
  story: string
  name: WrittenTexts
  lead: WrittenTexts
  categories: number[]
  percent: number
  factor: number
  /** Days since it began, and days until it ends. */
  days: [number, number]
}

const OFFERS: readonly Offer[] = [
  {
    story: 'welcome',
    name: { en: 'Welcome bonus of 20%', bn: '২০% স্বাগত বোনাস' },
    lead: {
      en: 'A fifth on top of your deposit, to get to know the games.',
      bn: 'গেমগুলোর সঙ্গে পরিচিত হতে ডিপোজিটের সঙ্গে পাঁচ ভাগের এক ভাগ বাড়তি।',
    },
    categories: [99],
    percent: 20,
    factor: 5,
    days: [40, 180],
  },
  {
    story: 'slots',
    name: { en: 'Slot bonus of 10%', bn: 'স্লটের জন্য ১০% বোনাস' },
    lead: { en: 'A tenth on top, meant for the slots.', bn: 'স্লট খেলার জন্য ডিপোজিটের দশ ভাগের এক ভাগ বাড়তি।' },
    categories: [1],
    percent: 10,
    factor: 8,
    days: [12, 120],
  },
  {
    story: 'live',
    name: { en: 'Live table 8%', bn: 'লাইভ টেবিলে ৮% বোনাস' },
    lead: {
      en: 'A small bonus for evenings at the live tables.',
      bn: 'সন্ধ্যায় লাইভ টেবিলে বসার জন্য ছোট একটি বোনাস।',
    },
    categories: [2],
    percent: 8,
    factor: 6,
    days: [20, 150],
  },
  {
    story: 'sports',
    name: { en: 'Match day 5%', bn: 'ম্যাচের দিনে ৫% বোনাস' },
    lead: {
      en: 'A little extra for the days when a match is on.',
      bn: 'খেলার দিনে ডিপোজিটের সঙ্গে সামান্য বাড়তি।',
    },
    categories: [4],
    percent: 5,
    factor: 3,
    days: [190, 200],
  },
  {
    story: 'fishing',
    name: { en: 'Fisher’s 12%', bn: 'মাছ ধরায় ১২% বোনাস' },
    lead: {
      en: 'Bait for the fishing games, added to your deposit.',
      bn: 'মাছ ধরার গেমের জন্য ডিপোজিটের সঙ্গে বাড়তি টাকা।',
    },
    categories: [8],
    percent: 12,
    factor: 7,
    days: [8, 110],
  },
  {
    story: 'esports',
    name: { en: 'E-sports evening 6%', bn: 'ই-স্পোর্টসে ৬% বোনাস' },
    lead: {
      en: 'A small bonus for followers of e-sports.',
      bn: 'ই-স্পোর্টস যাঁরা ভালোবাসেন তাঁদের জন্য ছোট একটি বোনাস।',
    },
    categories: [32],
    percent: 6,
    factor: 4,
    days: [15, 130],
  },
  {
    story: 'lottery',
    name: { en: 'Draws and numbers 7%', bn: 'লটারিতে ৭% বোনাস' },
    lead: {
      en: 'Something extra for draws, keno and scratch cards.',
      bn: 'ড্র, কেনো আর স্ক্র্যাচ কার্ডের জন্য একটু বাড়তি।',
    },
    categories: [64],
    percent: 7,
    factor: 5,
    days: [25, 140],
  },
  {
    story: 'friends',
    name: { en: 'Player against player 5%', bn: 'খেলোয়াড় বনাম খেলোয়াড় ৫% বোনাস' },
    lead: {
      en: 'For carrom, ludo and cards among players.',
      bn: 'ক্যারম, লুডু আর তাসে খেলোয়াড়দের মুখোমুখি লড়াইয়ের জন্য।',
    },
    categories: [128],
    percent: 5,
    factor: 3,
    days: [5, 100],
  },
  {
    story: 'table',
    name: { en: 'Card table 10%', bn: 'তাসের টেবিলে ১০% বোনাস' },
    lead: {
      en: 'For Twenty-Nine, Call Bridge, rummy and poker.',
      bn: 'টুয়েন্টি-নাইন, কল ব্রিজ, রামি আর পোকারের জন্য।',
    },
    categories: [256],
    percent: 10,
    factor: 6,
    days: [18, 160],
  },
  {
    story: 'arcade',
    name: { en: 'Arcade 9%', bn: 'আর্কেডে ৯% বোনাস' },
    lead: { en: 'A bonus for the quick games of the arcade.', bn: 'আর্কেডের ছোট ছোট গেমের জন্য বোনাস।' },
    categories: [1024],
    percent: 9,
    factor: 5,
    days: [10, 125],
  },
  {
    story: 'crash',
    name: { en: 'Kite season 6%', bn: 'ঘুড়ির মৌসুমে ৬% বোনাস' },
    lead: { en: 'For crash games, in the season of kites.', bn: 'ঘুড়ি ওড়ানোর মৌসুমে ক্র্যাশ গেমের জন্য।' },
    categories: [8192],
    percent: 6,
    factor: 4,
    days: [3, 95],
  },
  {
    story: 'care',
    name: { en: 'A cup of tea between rounds', bn: 'খেলার ফাঁকে এক কাপ চা' },
    lead: {
      en: 'Take a break whenever you like; your games and your balance wait for you.',
      bn: 'যখন ইচ্ছে বিরতি নিন; আপনার গেম আর ব্যালেন্স যেমন ছিল তেমনই থাকবে।',
    },
    categories: [512],
    percent: 0,
    factor: 0,
    days: [60, 240],
  },
]

/** Rows of the table `promotion`, all running at `now`. */
export const promotionRows = (now: number) =>
  OFFERS.map((offer, index) => {
    const image = `/offer/${offer.story}.svg`
    const [begun, left] = offer.days
    const { percent, factor } = offer
    return {
      name: stored(offer.name),
      description: stored(described(offer.lead, { percent, factor })),
      image,
      thumbnail: image,
      starts_at: new Date(now - begun * DAY),
      ends_at: new Date(now + left * DAY),
      status: index % 3 === 2 ? 'display' : 'active',
      categories: offer.categories,
      bonus_percent: offer.percent,
      turnover_factor: offer.factor,
      sort: index + 1,
    }
  })

/** What the promotions and the favourites show: art and content read the same list. */
import type { StoryPicture } from '../art/scene.ts'

/** Pictures of promotions, by the name of their file. */
export const OFFER_STORIES: readonly StoryPicture[] = [
  { name: 'welcome', hue: 20, motif: 'shapla', beside: ['coins', 'kite'] },
  { name: 'slots', hue: 350, motif: 'tiger', beside: ['cherry', 'seven'] },
  { name: 'live', hue: 165, motif: 'wheel', beside: ['cards', 'dice'] },
  { name: 'sports', hue: 145, motif: 'cricket', beside: ['football', 'kabaddi'] },
  { name: 'fishing', hue: 232, motif: 'hilsa', beside: ['crab', 'octopus'] },
  { name: 'table', hue: 300, motif: 'cards', beside: ['crown', 'knot'] },
  { name: 'crash', hue: 48, motif: 'rocket', beside: ['kite', 'balloon'] },
  { name: 'esports', hue: 255, motif: 'robot', beside: ['pad', 'brick'] },
  { name: 'friends', hue: 110, motif: 'dice', beside: ['knot', 'cards'] },
  { name: 'lottery', hue: 330, motif: 'balls', beside: ['sun', 'moon'] },
  { name: 'arcade', hue: 270, motif: 'pad', beside: ['robot', 'car'] },
  { name: 'care', hue: 190, motif: 'cup', beside: ['clock', 'shield'] },
]

/** Pictures of the demo's ambassadors. */
export const PARTNER_STORIES: readonly StoryPicture[] = [
  { name: 'golden-boat', hue: 220, motif: 'boat', beside: ['wave', 'sun'] },
  { name: 'doel', hue: 40, motif: 'doel', beside: ['tree', 'moon'] },
]

/** Pictures of the two sport sliders. */
export const FAVOURITE_STORIES: readonly StoryPicture[] = [
  { name: 'cricket', hue: 150, motif: 'cricket', beside: ['drum', 'sun'] },
  { name: 'football', hue: 215, motif: 'football', beside: ['shield', 'crown'] },
  { name: 'kabaddi', hue: 30, motif: 'kabaddi', beside: ['drum', 'lantern'] },
  { name: 'horses', hue: 75, motif: 'horse', beside: ['clock', 'rose'] },
]

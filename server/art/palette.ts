/** Colours of the pictures: one hue band for each kind of game, and folk colours that stay the same everywhere. */
import { oklch } from '../random/seeded.ts'

/** The eight kinds a picture can show. Source: interface.md 2.8. */
export const KINDS = ['reels', 'ring', 'card', 'fish', 'curve', 'balls', 'pad', 'ball'] as const
export type Kind = (typeof KINDS)[number]

/** The middle of each kind's hue band (degrees in OKLCH); a theme may lean 22 to either side. */
export const HUE: Record<Kind, number> = {
  reels: 15,
  ring: 165,
  card: 300,
  fish: 232,
  curve: 48,
  balls: 345,
  pad: 270,
  ball: 145,
}

/** From darkest to lightest, one hue. */
export interface Palette {
  ink: string
  deep: string
  ground: string
  glow: string
  mid: string
  light: string
  pale: string
}

export function palette(hue: number): Palette {
  return {
    ink: oklch(0.2, 0.04, hue),
    deep: oklch(0.3, 0.08, hue),
    ground: oklch(0.4, 0.11, hue),
    glow: oklch(0.52, 0.14, hue),
    mid: oklch(0.68, 0.15, hue),
    light: oklch(0.85, 0.09, hue),
    pale: oklch(0.95, 0.035, hue),
  }
}

/** The painter's box of rickshaw and alpona colours. */
export const folk = {
  cream: '#FFF4DF',
  marigold: '#FFC24B',
  saffron: '#F28A2E',
  madder: '#D8403F',
  rose: '#F58CA8',
  leaf: '#2FA36B',
  teal: '#2BD4BE',
  sky: '#84BEFF',
  clay: '#8A4A2F',
  night: '#0B0F17',
} as const

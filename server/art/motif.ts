/** Every motif by its name. A motif is a drawing around 0,0 of radius 50, in the colours it is given. */
import type { Palette } from './palette.ts'
import { folkMotifs } from './motifs/folk.ts'
import { playMotifs } from './motifs/play.ts'
import { waterMotifs } from './motifs/water.ts'

const motifs = { ...folkMotifs, ...waterMotifs, ...playMotifs }

export type MotifName = keyof typeof motifs

/** Whether a theme from the database names a motif that can be drawn. */
export const isMotif = (name: unknown): name is MotifName =>
  typeof name === 'string' && Object.hasOwn(motifs, name)

export const MOTIF_NAMES = Object.keys(motifs).filter(isMotif)

export const motif = (name: MotifName, colours: Palette): string => motifs[name](colours)

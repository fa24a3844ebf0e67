/**
 * Players in whose play there are simple signs of harm, and the calm things that staff can do about it: to write, and to note that
 * they have looked. Nothing here limits or excludes anybody. Source: console.md "safer play list"; PP-48; decision 221.
 */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { LANGUAGE_IDS } from '../languages/language.ts'
import { money } from '../money.ts'
import { SIGNS } from '../protection/signs.ts'
import { defineConsole } from './endpoint.ts'
import { cursor, done, next, reason, rowNumber } from './parts.ts'

/** What can be written: how to look at one's play, how to pause, whom to talk to. Each names all the ways. */
export const CALM_LETTERS = ['look', 'pause', 'talk'] as const
export type CalmLetter = (typeof CALM_LETTERS)[number]
/** Days between two such letters to a player, whoever sends them. */
export const CALM_LETTER_DAYS = 7

const found = z.object({
  sign: z.enum(SIGNS),
  at: text(40),
  /** Deposits, nights of seven, or limits. */
  count: z.nullable(z.int()),
  /** Played in those nights. */
  minutes: z.nullable(z.int()),
  /** Of the deposits together, or of the one that was raised. */
  amount: z.nullable(money),
  /** A usual deposit, and what was lost on the day of the raised one. */
  usual: z.nullable(money),
  lost: z.nullable(money),
})

const one = z.object({
  player: text(64),
  /** A time-out that holds until then. */
  timeOutUntil: z.nullable(text(40)),
  /** The newest first. */
  signs: z.array(found),
  /** The newest sign: what is noted is noted up to it. */
  upTo: rowNumber,
  /** The last that was written to the player. */
  letter: z.nullable(z.object({ letter: z.enum(CALM_LETTERS), by: text(64), at: text(40) })),
})

const words = z.object({ language: z.enum(LANGUAGE_IDS), title: text(300), body: text(2000) })

export const saferPlayApi = defineConsole({
  saferPlay: {
    method: 'GET',
    path: '/console/safer-play',
    auth: 'staff',
    looks: true,
    summary:
      'Players with signs that nobody has noted yet, the newest first, and the letters that can be written. Where the host does not look for signs, nobody.',
    input: z.object(cursor),
    output: z.object({
      isOn: z.boolean(),
      data: z.array(one),
      next,
      letters: z.array(z.object({ letter: z.enum(CALM_LETTERS), texts: z.array(words) })),
    }),
  },
  sendCalmLetter: {
    method: 'POST',
    path: '/console/safer-play/letter',
    auth: 'staff',
    idempotent: true,
    summary: `Writes one of the letters to a player of the list. 409 CALM_LETTER_SENT with \`sent\` while the last is less than ${CALM_LETTER_DAYS} days old; 403 to the own account; 409 SAFER_PLAY_OFF.`,
    input: z.object({ player: text(64), letter: z.enum(CALM_LETTERS) }),
    output: done,
  },
  noteSaferPlay: {
    method: 'POST',
    path: '/console/safer-play/note',
    auth: 'staff',
    summary:
      'Notes that somebody has looked: the list has the player again with a new sign. 409 CONFLICT with who came first; 403 about the own account; 409 SAFER_PLAY_OFF.',
    input: z.object({ player: text(64), upTo: rowNumber, note: reason }),
    output: done,
  },
})

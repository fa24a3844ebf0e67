/** What a player answers: to the check of the time, and to what they were shown. Source: protection-build.md 3, 4. */
import { randomUUID } from 'node:crypto'
import type { SEEN } from '../../contract/protection.ts'
import type { Consent } from '../../contract/protection/consents.ts'
import type { Db, Tx } from '../host.ts'
import { lockPlayer } from '../ledger/accounts.ts'
import { runOp } from '../ledger/ops.ts'
import { logAct, tellProtection } from '../protection/log.ts'
import { keepConsent } from '../protection/selling.ts'
import { sittingAt } from '../protection/sitting.ts'

interface Act {
  playerId: bigint
  key: string | undefined
  at: number
}

/** One act, once for its key, with the player locked; their apps are told. */
async function act(
  db: Db,
  { playerId, key, at }: Act,
  what: { kind: string; payload: unknown },
  effect: (tx: Tx) => Promise<void>,
): Promise<void> {
  const op = { scope: `p:${playerId}`, key: key ?? randomUUID(), ...what, playerId, at }
  await runOp(db, op, async (tx) => {
    await lockPlayer(tx, playerId)
    await effect(tx)
    await tellProtection(tx, playerId, at)
    return {}
  })
}

/** Answers the check of the sitting that runs; `stop` ends it, with every game that is open. Throws KEY_REUSED. */
export const answerCheck = (db: Db, by: Act, answer: 'on' | 'stop'): Promise<void> =>
  act(db, by, { kind: 'check_answer', payload: { answer } }, async (tx) => {
    const { playerId, at } = by
    const now = new Date(at)
    const sitting = await sittingAt(tx, playerId, at)
    if (sitting)
      await tx
        .updateTable('sitting')
        .set(answer === 'on' ? { answered_at: now } : { answered_at: now, ended_at: now })
        .where('id', '=', sitting.id)
        .execute()
    if (answer === 'stop')
      await tx
        .updateTable('game_launch')
        .set({ ended_at: now })
        .where('player_id', '=', playerId)
        .where('used_at', 'is not', null)
        .where('ended_at', 'is', null)
        .execute()
    await logAct(tx, { playerId, at, kind: answer === 'on' ? 'check_on' : 'check_stop' })
  })

/** Sets the minutes between two checks. Throws KEY_REUSED. */
export const chooseCheck = (db: Db, by: Act, every: number): Promise<void> =>
  act(db, by, { kind: 'check_every', payload: { every } }, async (tx) => {
    const { playerId, at } = by
    await tx.updateTable('player').set({ check_minutes: every }).where('id', '=', playerId).execute()
    await logAct(tx, { playerId, at, kind: 'check_every', data: { every } })
  })

/** Keeps what the player agrees to be sold, or no longer. Throws KEY_REUSED. */
export const chooseConsent = (db: Db, by: Act, consent: Consent): Promise<void> =>
  act(db, by, { kind: 'consent', payload: consent }, (tx) => keepConsent(tx, by.playerId, consent, by.at))

const COLUMN = { tools: 'tools_seen_at', limits: 'limits_asked_at', review: 'reviewed_at' } as const

/** Notes what the player was shown and what they answered. Throws KEY_REUSED. */
export const notePrompt = (
  db: Db,
  by: Act,
  { prompt, answer }: { prompt: (typeof SEEN)[number]; answer: string },
): Promise<void> =>
  act(db, by, { kind: 'prompt_seen', payload: { prompt, answer } }, async (tx) => {
    const { playerId, at } = by
    if (prompt in COLUMN)
      await tx
        .updateTable('player')
        .set({ [COLUMN[prompt as keyof typeof COLUMN]]: new Date(at) })
        .where('id', '=', playerId)
        .execute()
    await logAct(tx, { playerId, at, kind: 'seen', data: { prompt, answer } })
  })

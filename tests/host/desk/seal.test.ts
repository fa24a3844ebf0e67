/** The audit trail tells the truth: what is changed in it behind the host's back is found. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { audit } from '../../../server/audit/audit.ts'
import type { Db } from '../../../server/host.ts'
import { examineTrail, sealTrail } from '../../../server/audit/seal.ts'
import { onEveryStore } from '../support/harness.ts'
import { seedOf } from '../../seed.ts'

const ROWS = 10_000
const BLOCKS = 10
/** How many rows are tampered with, one after the other; `npm run faults` tries the whole thousand of P20. */
const TRICKS = Number(process.env['SEAL_TRICKS'] ?? 18)
const SEED = Number(seedOf('SEAL_SEED'))

/** Small numbers that a seed gives again. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

onEveryStore(
  'P20 PP-42 any row of the trail that is changed, taken away, put in or put elsewhere is found',
  async ({ db, host, clock }) => {
    console.log(`seal seed ${SEED} (SEAL_SEED)`)
    const roll = dice(SEED)
    const dataDir = mkdtempSync(join(tmpdir(), 'maidan-seal-'))
    const sealing = { db, clock: () => clock.now, config: { ...host.config, dataDir } }
    try {
      expect(await sealTrail(sealing)).toBe(0)
      for (let block = 0; block < BLOCKS; block += 1) {
        await sql`insert into audit(at, actor, action, object, data)
          select now(), 'player:' || n, 'login', 'device ' || n, json_build_object('n', n)
          from generate_series(1, ${ROWS / BLOCKS}) n`.execute(db)
        expect(await sealTrail(sealing)).toBe(ROWS / BLOCKS)
      }
      const whole = { blocks: BLOCKS, rows: ROWS, waiting: 0, faults: [] }
      expect(await examineTrail(sealing)).toEqual(whole)

      const tricks: ((tx: Db, a: number, b: number) => Promise<unknown>)[] = [
        (tx, a) => sql`update audit set actor = actor || 'x' where id = ${a}`.execute(tx),
        (tx, a) => sql`update audit set at = at + interval '1 microsecond' where id = ${a}`.execute(tx),
        (tx, a) => sql`update audit set data = '{"n":0}' where id = ${a}`.execute(tx),
        (tx, a) => sql`update audit set request_id = gen_random_uuid() where id = ${a}`.execute(tx),
        (tx, a) => sql`delete from audit where id = ${a}`.execute(tx),
        (tx, a, b) =>
          sql`update audit set action = 'other' || (select action from audit where id = ${b}) where id = ${a}`.execute(
            tx,
          ),
        (tx, a, b) =>
          sql`update audit one set object = two.object, actor = two.actor, data = two.data from audit two
            where (one.id, two.id) in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))`.execute(
            tx,
          ),
        (tx) =>
          sql`with put as (insert into audit(at, actor, action) values (now(), 'staff', 'login') returning id)
            select * from put`
            .execute(tx)
            .then(() => sql`delete from audit_unsealed`.execute(tx)),
        (tx) => sql`delete from audit_block where id = ${1 + roll(BLOCKS - 1)}`.execute(tx),
        (tx) => sql`update audit_block set ids = ids[2:] where id = ${1 + roll(BLOCKS)}`.execute(tx),
      ]
      for (let i = 0; i < TRICKS; i += 1) {
        const trick = tricks[i % tricks.length]
        if (!trick) throw new Error('no trick')
        const a = 1 + roll(ROWS - 1)
        const undone = new Error('undone')
        await db
          .transaction()
          .execute(async (tx) => {
            // As somebody who owns the database could.
            for (const table of ['audit', 'audit_block'])
              await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
            await trick(tx, a, a + 1)
            expect((await examineTrail({ ...sealing, db: tx })).faults, trick.toString()).not.toEqual([])
            throw undone
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error
          })
      }
      expect(await examineTrail(sealing)).toEqual(whole)

      // A whole chain made anew fits by itself: the file outside the database does not.
      const heads = join(dataDir, 'audit-heads.log')
      const kept = readFileSync(heads, 'utf8')
      expect(kept.trim().split('\n')).toHaveLength(BLOCKS)
      writeFileSync(heads, kept.replace(/ [0-9a-f]{4}/, ' 0000'))
      expect((await examineTrail(sealing)).faults).toEqual([
        'Block 1 is not the one that the file of hashes names.',
      ])
      writeFileSync(heads, kept)
      appendFileSync(heads, `${BLOCKS + 1} 00 2026-11-21T06:00:00.000Z\n`)
      expect((await examineTrail(sealing)).faults).toHaveLength(1)
      writeFileSync(heads, kept)

      // A row that was committed late is sealed late, whatever its number.
      await audit(db, { at: clock.now, actor: 'staff', action: 'notice' })
      expect(await examineTrail(sealing)).toEqual({ ...whole, waiting: 1 })
      expect(await sealTrail(sealing)).toBe(1)
      expect(await examineTrail(sealing)).toEqual({
        blocks: BLOCKS + 1,
        rows: ROWS + 1,
        waiting: 0,
        faults: [],
      })
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  },
  60_000 + TRICKS * 2_000,
)

onEveryStore('P3 the trail and its seal can only be added to', async ({ db, host, clock }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'maidan-seal-'))
  await audit(db, { at: clock.now, actor: 'staff', action: 'notice' })
  await sealTrail({ db, clock: () => clock.now, config: { ...host.config, dataDir } })
  rmSync(dataDir, { recursive: true })
  for (const table of ['audit', 'audit_block']) {
    const named = sql.table(table)
    await expect(sql`update ${named} set at = now()`.execute(db), table).rejects.toThrow(/append-only/)
    await expect(sql`delete from ${named}`.execute(db), table).rejects.toThrow(/append-only/)
    await expect(sql`truncate ${named} cascade`.execute(db), table).rejects.toThrow(/append-only/)
  }
})

/** Keys the host makes for itself, shared by every process on the database. */
import type { Db, Host, Tx } from '../host.ts'

/** The key of that name, 32 random bytes as hexadecimal text; made at its first use. */
export async function secretOf(db: Db | Tx, host: Pick<Host, 'random'>, name: string): Promise<string> {
  const known = await madeSecret(db, name)
  if (known) return known
  await db
    .insertInto('secret')
    .values({ name, value: host.random(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await madeSecret(db, name)
  if (!made) throw new Error(`the secret ${name} was not stored`)
  return made
}

/** The key of that name; undefined where nobody has used it yet, so that nothing was sealed with it. */
export async function madeSecret(db: Db | Tx, name: string): Promise<string | undefined> {
  const known = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return known?.value.toString('hex')
}

/** Keys the host makes for itself, shared by every process on the database. */
import type { Db, Host, Tx } from '../host.ts'

/** The key of that name, 32 random bytes as hexadecimal text; made at its first use. */
export async function secretOf(db: Db | Tx, host: Pick<Host, 'random'>, name: string): Promise<string> {
  const read = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value.toString('hex')
  await db
    .insertInto('secret')
    .values({ name, value: host.random(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error(`the secret ${name} was not stored`)
  return made.value.toString('hex')
}

/** Complaints: a number, a clock, both sides' words, who is next, and an answer that is told. PP-43, F-20. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { answerComplaint } from '../../../server/players/complaints.ts'
import { onEverySite, onOneSite, type Site } from '../support/site.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

interface Shown {
  id: string
  number: string
  at: string
  due_at: string
  state: string
  next: { name: string; url: string } | null
  notes: { from: string; act: string; text: string }[]
}

type Player = Awaited<ReturnType<Site['player']>>

async function ask(site: Site, { token }: Player, method: string, path = '', body?: object, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const said = await site.call(method, `/api/complaints${path}`, { token, body, headers })
  return { status: said.status, code: said.body['code'], data: said.body['data'] }
}
const complain = async (site: Site, player: Player, key?: string) => {
  const body = { about: 'payment', reference: '1042', text: 'My deposit is not there.' }
  const { status, data } = await ask(site, player, 'POST', '', body, key)
  return { status, complaint: data as Shown }
}
const list = async (site: Site, player: Player) => (await ask(site, player, 'GET')).data as Shown[]

onOneSite(
  'PP-43 F-20 a complaint has its number and eight weeks at once, and is made once for its key',
  async (site) => {
    const player = await site.player()
    const key = randomUUID()
    const { status, complaint } = await complain(site, player, key)
    expect(status).toBe(201)
    expect(complaint).toMatchObject({ number: `C-${complaint.id}`, state: 'open', next: null, notes: [] })
    expect(Date.parse(complaint.due_at) - Date.parse(complaint.at)).toBe(8 * WEEK_MS)
    expect((await complain(site, player, key)).complaint).toEqual(complaint)
    const other = { about: 'payment', text: 'Something else.' }
    expect((await ask(site, player, 'POST', '', other, key)).code).toBe('KEY_REUSED')
    expect((await ask(site, player, 'POST', '', { about: 'bet', text: ' \u200b ' })).status).toBe(422)
    expect(await list(site, player)).toEqual([complaint])
  },
)

onOneSite(
  'PP-43 an answer is told by a letter; the player’s word opens it again, and closing ends it',
  async (site) => {
    const player = await site.player()
    const { complaint } = await complain(site, player)
    const path = `/${complaint.id}`
    await answerComplaint(site.db, BigInt(complaint.id), 'It came today.', site.clock.now)
    const stateNow = async () => (await list(site, player))[0]?.state
    expect(await stateNow()).toBe('answered')
    const { body } = await site.call('GET', '/api/inbox', { token: player.token })
    expect(JSON.stringify(body)).toContain(`Your complaint ${complaint.number} was answered`)

    const key = randomUUID()
    for (let n = 0; n < 2; n++)
      expect((await ask(site, player, 'POST', `${path}/notes`, { text: 'It did not.' }, key)).status).toBe(
        201,
      )
    expect(await stateNow()).toBe('open')
    for (let n = 0; n < 2; n++)
      expect((await ask(site, player, 'POST', `${path}/close`, {})).status).toBe(200)
    const [closed] = await list(site, player)
    expect([closed?.state, closed?.notes.map(({ from, act }) => `${from} ${act}`)]).toEqual([
      'closed',
      ['staff answered', 'player said', 'player closed'],
    ])
    expect((await ask(site, player, 'POST', `${path}/notes`, { text: 'More.' })).code).toBe(
      'COMPLAINT_CLOSED',
    )
    await expect(
      answerComplaint(site.db, BigInt(complaint.id), 'Late.', site.clock.now),
    ).rejects.toMatchObject({
      code: 'COMPLAINT_CLOSED',
    })
  },
)

onOneSite('PP-43 who can be asked next stands in the complaint as it was when it was made', async (site) => {
  const player = await site.player()
  const body = { name: 'The Ombudsman', url: 'https://ombudsman.example/' }
  site.host.config.complaintBody = body
  const { complaint } = await complain(site, player)
  site.host.config.complaintBody = undefined
  expect(complaint.next).toEqual(body)
  expect((await list(site, player))[0]?.next).toEqual(body)
})

onEverySite(
  'PP-43 the database changes and takes away no complaint, and adds nothing to a closed one',
  async (site) => {
    const player = await site.player()
    const { complaint } = await complain(site, player)
    const { db } = site
    await ask(site, player, 'POST', `/${complaint.id}/notes`, { text: 'A note.' })
    const refused = { code: '23001' }
    await expect(
      sql`update complaint set due_at = due_at + interval '1 day'`.execute(db),
    ).rejects.toMatchObject(refused)
    await expect(sql`update complaint_note set content = 'Other.'`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`delete from complaint_note`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`truncate complaint_note`.execute(db)).rejects.toMatchObject(refused)
    await ask(site, player, 'POST', `/${complaint.id}/close`, {})
    const late = sql`insert into complaint_note(complaint_id, op_id, sender, act, content, at)
    select complaint_id, (select max(id) from op where id not in (select op_id from complaint_note)), 'player', 'said', 'Late.', at
    from complaint_note limit 1`
    await expect(late.execute(db)).rejects.toMatchObject(refused)
  },
)

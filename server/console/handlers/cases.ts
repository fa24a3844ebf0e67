/** Complaints as cases: found by the day they are due, taken in hand, answered, and what staff say of one among themselves. Decision 219. */
import { randomUUID } from 'node:crypto'
import type { casesApi } from '../../../contract/console/cases.ts'
import { QUEUE_PAGE } from '../../../contract/console/endpoint.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { shownPicture } from '../../images/receipts.ts'
import { isUuid } from '../../ledger/deposits.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { birthdayKind } from '../../players/birthday.ts'
import { pictureBy } from '../../players/complaint-pictures.ts'
import { answerComplaint, notesOf, numberOf, picturesOf } from '../../players/complaints.ts'
import { askSecond } from '../../staff/approvals.ts'
import { actInside, caseBy, type CaseRow, casesDue, claimsNamed, kindsFor } from '../../staff/cases.ts'
import { inHandOf, letGo, refuseOthersHand, takeInHand } from '../../staff/in-hand.ts'
import { actorOf, type Staff } from '../../staff/trail.ts'
import { betOf, birthdayAsked, birthdayObject, caseSteps, heldBy, listed } from '../cases.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, opKey, refuseOwn, shown } from '../shown.ts'

type Api = typeof casesApi

export const caseHandlers: ConsoleHandlers<Api> = {
  cases: async ({ host, staff, input, look }) => {
    const now = host.clock()
    const kinds = kindsFor(staff.roles)
    const rows = await casesDue(host.db, {
      state: input.state,
      about:
        input.about === undefined ? kinds : [input.about].filter((kind) => kinds?.includes(kind) ?? true),
      takenBy: input.mine === undefined ? undefined : staff.id,
      after: input.after === undefined ? undefined : wantedId(input.after),
      limit: QUEUE_PAGE + 1,
    })
    const page = rows.slice(0, QUEUE_PAGE)
    const held = await inHandOf(
      host.db,
      page.map(({ op_id: id }) => id),
      now,
    )
    const data = page.map((row) => listed(row, held.get(row.op_id), now))
    const [first, last] = [data.at(0), data.at(-1)]
    await look(
      'complaints',
      first && last ? `${input.state} ${first.number} to ${last.number}` : `${input.state}, none`,
    )
    return { data, next: rows.length > QUEUE_PAGE ? (last?.id ?? null) : null }
  },
  case: oneCase,
  /** Errors: NOT_FOUND, also for a picture of another case; FORBIDDEN of the own account. */
  casePicture: async ({ host, staff, input, look }) => {
    const row = await readable(host, staff, input.id)
    const picture = isUuid(input.picture) ? await pictureBy(host.db, input.picture) : undefined
    if (picture?.complaint_id !== row.id) throw fail('NOT_FOUND')
    await look(`player:${row.public_id}`, `complaint:${row.id}, picture:${input.picture}`)
    return { name: picture.name, image: shownPicture(picture.picture) }
  },
  /** Errors: NOT_FOUND, FORBIDDEN, CONFLICT (in another's hand), COMPLAINT_CLOSED. */
  takeCase: async ({ host, staff, input }) => {
    const row = await readable(host, staff, input.id)
    if (row.state === 'closed') throw fail('COMPLAINT_CLOSED')
    const now = host.clock()
    const act = { complaint: row.id, act: 'taken', key: randomUUID(), at: now } as const
    await actInside(host.db, staff, act, async (tx) => {
      await takeInHand(tx, staff, { id: row.op_id, over: input.over === true, now })
      return {}
    })
    return { inHand: heldBy((await inHandOf(host.db, [row.op_id], now)).get(row.op_id)) }
  },
  letGoCase: async ({ host, staff, input }) => {
    const row = await caseBy(host.db, wantedId(input.id))
    if (!row) throw fail('NOT_FOUND')
    await host.db.transaction().execute((tx) => letGo(tx, staff, row.op_id))
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN, CONFLICT (in another's hand), COMPLAINT_MOVED, COMPLAINT_CLOSED, KEY_REUSED. */
  answerCase: async ({ host, staff, input, key }) => {
    const row = await readable(host, staff, input.id)
    const at = host.clock()
    await refuseOthersHand(host.db, staff, row.op_id, at)
    const by = { actor: actorOf(staff), key: opKey(staff, key ?? randomUUID()), last: BigInt(input.last) }
    await answerComplaint(host.db, row.id, input.content, at, by)
    return DONE
  },
  /** Errors: NOT_FOUND, FORBIDDEN, KEY_REUSED. */
  noteCase: async ({ host, staff, input, key }) => {
    const row = await readable(host, staff, input.id)
    const content = input.content.trim()
    const once = opKey(staff, key ?? randomUUID())
    await actInside(host.db, staff, { complaint: row.id, act: 'noted', content, key: once, at: host.clock() })
    return DONE
  },
  askBirthday,
}

/** A case that the roles read and that is not the caller's own: what staff say of it is not for its player. Throws NOT_FOUND, FORBIDDEN. */
export async function readable(host: Host, staff: Staff, id: string): Promise<CaseRow> {
  const row = await caseBy(host.db, wantedId(id))
  if (!row || !(kindsFor(staff.roles)?.includes(row.about) ?? true)) throw fail('NOT_FOUND')
  const own = { playerId: row.player_id, object: `complaint:${row.id}`, at: host.clock() }
  await refuseOwn(host.db, staff, own)
  return row
}

/** Errors: NOT_FOUND, FORBIDDEN of the own account. */
async function oneCase({ host, staff, input, look }: ConsoleCall<Api['case']>) {
  const { db } = host
  const row = await readable(host, staff, input.id)
  await look(`player:${row.public_id}`, `complaint:${row.id}`)
  const notes = await notesOf(db, [row.id])
  const held = await inHandOf(db, [row.op_id], host.clock())
  const files = await picturesOf(db, [row.id])
  const named = await claimsNamed(db, row.player_id, row.reference)
  return {
    data: {
      ...listed(row, held.get(row.op_id), host.clock()),
      steps: await caseSteps(db, row, notes),
      last: String(notes.at(-1)?.id ?? 0),
      files: files.map(({ id, name, created_at: at }) => ({ id, name, at: shown(at) })),
      nextBody:
        row.next_name !== null && row.next_url !== null ? { name: row.next_name, url: row.next_url } : null,
      deposits: named.map(String),
      bet: row.about === 'bet' ? await betOf(db, row) : null,
      birthday: await birthdayAsked(db, row),
    },
  }
}

/** Errors: NOT_FOUND, FORBIDDEN, INVALID (`birthday`), COMPLAINT_CLOSED, CONFLICT while one waits, KEY_REUSED. */
async function askBirthday({ host, staff, input, key }: ConsoleCall<Api['askBirthday']>) {
  const row = await readable(host, staff, input.id)
  if (row.state === 'closed') throw fail('COMPLAINT_CLOSED')
  const at = host.clock()
  const kind = birthdayKind(input.birthday, at)
  if (kind === 'impossible') throw invalid({ birthday: 'BIRTHDAY_WRONG' })
  // A day under 18 is kept nowhere.
  const birthday = kind === 'adult' ? input.birthday : null
  const asked = { complaint: String(row.id), number: numberOf(row.id), player: row.username, birthday }
  const reason = input.reason.trim()
  const act = {
    complaint: row.id,
    act: 'birthday_asked',
    asked,
    key: opKey(staff, key ?? randomUUID()),
    at,
  } as const
  const result = await actInside(host.db, staff, act, async (tx) => {
    const wanted = { kind: 'birthday', object: birthdayObject(row), asked, reason, at } as const
    return { approval: String(await askSecond(tx, staff, wanted)) }
  })
  return { approval: String(result['approval']) }
}

/** Complaints at the desk: those that wait, one with what was written to it, and the answer. Source: protection.md PP-43. */
import { COMPLAINT_LENGTH } from '../../../contract/protection/complaints.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import type { Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { answerComplaint, idOfNumber, notesOf, numberOf } from '../../players/complaints.ts'
import { caseBy, casesDue } from '../../staff/cases.ts'
import { DONE, LIST, read, type Routes, shownMoment } from '../router-types.ts'

export const complaintRoutes: Routes = {
  'GET /desk/complaints': waiting,
  'GET /desk/complaint': whole,
  'POST /desk/complaint/answer': answer,
}

/** Those without an answer to what was said last, the one that is due first at the top. */
async function waiting(host: Host): Promise<unknown[]> {
  const all = { about: undefined, takenBy: undefined, after: undefined }
  const rows = await casesDue(host.db, { ...all, state: 'open', limit: LIST })
  return rows.map((row) => ({
    number: numberOf(row.id),
    player: row.username,
    about: row.about,
    reference: row.reference,
    at: shownMoment(row.at.getTime()),
    due: shownMoment(row.due_at.getTime()),
    late: row.due_at.getTime() < host.clock() ? 'late' : '',
  }))
}

const aNumber = z.object({ number: text(20) })

/** Throws NOT_FOUND. */
function idIn(number: string): bigint {
  const id = idOfNumber(number)
  if (id === undefined) throw fail('NOT_FOUND')
  return id
}

/** Everything that was written, the oldest first; who looked is in the audit trail. */
async function whole(host: Host, asked: unknown): Promise<unknown[]> {
  const id = idIn(read(aNumber, asked).number)
  const row = await caseBy(host.db, id)
  if (!row) throw fail('NOT_FOUND')
  const at = host.clock()
  await audit(host.db, { at, actor: 'staff', action: 'complaint_look', object: `complaint:${id}` })
  const notes = await notesOf(host.db, [id])
  const first = { at: shownMoment(row.at.getTime()), from: row.username, text: row.content }
  return [
    // Where staff began it the player has said nothing before them.
    ...(first.text === '' ? [] : [first]),
    ...notes.map((note) => ({
      at: shownMoment(note.at.getTime()),
      from: note.sender === 'staff' ? 'staff' : row.username,
      text: note.content || note.act,
    })),
  ]
}

const anAnswer = z.object({ number: text(20), text: text(COMPLAINT_LENGTH) })

async function answer(host: Host, asked: unknown): Promise<unknown> {
  const { number, text: words } = read(anAnswer, asked)
  await answerComplaint(host.db, idIn(number), words, host.clock())
  return DONE
}

/** Methods, channels, numbers to pay to, and receipts at the desk. Source: spec 2.14; X-66; protection.md "The mode". */
import { paisaToWire } from '../../../contract/money.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { audit } from '../../audit/audit.ts'
import type { Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { isUuid } from '../../ledger/deposits.ts'
import { isOffered, methodsAt, setOffered } from '../../payments/offered.ts'
import { addNumber, channelName, isDemoNumber, numbersInUse, retireNumber } from '../../payments/numbers.ts'
import { wantedId } from '../../http/row-id.ts'
import { picturesOfClaim } from '../../records/queues.ts'
import { anId, change, DeskRefusal, DONE, read, type Routes, shownMoment } from '../router-types.ts'

export const paymentRoutes: Routes = {
  'GET /desk/methods': listMethods,
  'POST /desk/methods/open': setState('method', true),
  'POST /desk/methods/close': setState('method', false),
  'POST /desk/channels/open': setState('channel', true),
  'POST /desk/channels/close': setState('channel', false),
  'POST /desk/numbers/add': giveNumber(false),
  'POST /desk/numbers/replace': giveNumber(true),
  'POST /desk/numbers/retire': takeNumber,
  'GET /desk/receipts': listReceipts,
  'GET /desk/receipt': receipt,
}

/** A row for each channel, with the numbers that are given out. */
async function listMethods({ db, clock }: Host): Promise<unknown[]> {
  const numbers = await numbersInUse(db)
  return (await methodsAt(db, clock())).flatMap((method) =>
    method.channels.map((channel) => ({
      method: `${method.id} ${method.name}`,
      offered: method.isActive ? 'open' : 'closed',
      channel: channel.id,
      kind: channel.accountType,
      state: channel.isClosed ? 'closed' : 'open',
      range: `${paisaToWire(channel.min)} to ${paisaToWire(channel.max)}`,
      numbers:
        numbers.flatMap((row) => (row.channel === channel.id ? row.number : [])).join(' ') || 'its own',
    })),
  )
}

/** Opens or closes a method or a channel. Numbers that were issued may still be claimed for. */
function setState(kind: 'method' | 'channel', isOpen: boolean) {
  return async (host: Host, asked: unknown): Promise<unknown> => {
    const id = Number(read(anId, asked).id)
    if (!isOffered({ kind, id })) throw fail('NOT_FOUND')
    const action = `${kind}_${isOpen ? 'open' : 'close'}`
    return change(host, { action, object: `${kind}:${id}` }, async (tx, at) => {
      await setOffered(tx, { kind, id }, isOpen, at)
      return { result: DONE }
    })
  }
}

const aNumber = z.object({ channel: z.int(), number: text(20) })
/** Gives a channel one more number, or this one in place of all. Throws DeskRefusal for one that could be a person's. */
function giveNumber(replaces: boolean) {
  return async (host: Host, asked: unknown): Promise<unknown> => {
    const { channel, number } = read(aNumber, asked)
    if (channelName(channel) === undefined)
      throw new DeskRefusal(`There is no channel ${channel}: see desk methods.`)
    if (!isDemoNumber(number))
      throw new DeskRefusal(
        'A number of the demo is seven zeros and four digits (00000001234), so that nobody can send money to it.',
      )
    const action = replaces ? 'number_replace' : 'number_add'
    return change(host, { action, object: `channel:${channel}` }, async (tx, at) => {
      if (!(await addNumber(tx, { channel, number, replaces, at })))
        throw new DeskRefusal('This channel has that number already.')
      return { result: DONE, data: { number } }
    })
  }
}

async function takeNumber(host: Host, asked: unknown): Promise<unknown> {
  const { channel, number } = read(aNumber, asked)
  return change(host, { action: 'number_retire', object: `channel:${channel}` }, async (tx, at) => {
    if (!(await retireNumber(tx, { channel, number, at }))) throw fail('NOT_FOUND')
    return { result: DONE, data: { number } }
  })
}

/** The pictures of a claim, and which of them another player sent too. */
async function listReceipts({ db }: Host, asked: unknown): Promise<unknown[]> {
  const rows = await picturesOfClaim(db, wantedId(read(anId, asked).id))
  return rows.map(({ id, name, created_at: at, bytes, isShared }) => ({
    id,
    name,
    at: shownMoment(at.getTime()),
    kB: Math.ceil(bytes / 1024),
    flags: isShared ? 'also sent by another player' : '',
  }))
}

const aReceipt = z.object({ id: text(36) })

/** One picture, as a file; who looked is in the audit trail. */
async function receipt(host: Host, asked: unknown): Promise<Response> {
  const { id } = read(aReceipt, asked)
  const row = isUuid(id)
    ? await host.db.selectFrom('receipt').select(['picture', 'name']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  await audit(host.db, {
    at: host.clock(),
    actor: 'staff',
    action: 'receipt_look',
    object: `receipt:${id}`,
  })
  return new Response(Uint8Array.from(row.picture), {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  })
}

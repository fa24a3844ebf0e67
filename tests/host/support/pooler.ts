/**
 * A pooler in transaction mode, as PgBouncer is one: it lends each of a few connections to one client after another, for a
 * transaction each. What a session is told or has prepared is not there in the next. Source: PgBouncer's "features",
 * PostgreSQL's "message flow".
 */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'

export interface Pooler {
  /** The database's address by way of the pooler. */
  url: string
  /** Connections that it has to the database. */
  size: () => number
  close: () => Promise<void>
}

interface Upstream {
  socket: Socket
  end: () => Promise<void>
}

/** What a client may ask for as it begins; PgBouncer refuses all else. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name'])

/** `most`: connections to the database; `onConnect`: what each of them is told first. */
export async function pooler(url: string, most: number, onConnect: string): Promise<Pooler> {
  const idle: Upstream[] = []
  const all = new Set<Upstream>()
  const waiting: ((upstream: Upstream) => void)[] = []
  const open = async (): Promise<Upstream> => {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await client.query(onConnect)
    // The driver has said who we are; from here on the bytes are the clients'.
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
    const upstream = { socket, end: async () => void socket.destroy() }
    all.add(upstream)
    socket.removeAllListeners('data')
    socket.once('close', () => all.delete(upstream))
    return upstream
  }
  let opening = 0
  const borrow = async (): Promise<Upstream> => {
    const free = idle.pop()
    if (free) return free
    if (all.size + opening >= most) return new Promise((lend) => waiting.push(lend))
    opening += 1
    return open().finally(() => void (opening -= 1))
  }
  const giveBack = (upstream: Upstream): void => {
    if (!all.has(upstream)) return
    const next = waiting.shift()
    if (next) next(upstream)
    else idle.push(upstream)
  }
  /** Somebody left in the middle: what was begun is undone by the end of its connection. */
  const drop = async (upstream: Upstream): Promise<void> => {
    all.delete(upstream)
    await upstream.end()
    const next = waiting.shift()
    if (next) next(await open())
  }

  const clients = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.once('close', () => clients.delete(client))
    serve(client, { borrow, giveBack, drop })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.search = ''
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: address.href,
    size: () => all.size,
    close: async () => {
      for (const socket of clients) socket.destroy()
      await Promise.all([...all].map(({ end }) => end()))
      await new Promise((done) => server.close(done))
    },
  }
}

interface Lending {
  borrow: () => Promise<Upstream>
  giveBack: (upstream: Upstream) => void
  drop: (upstream: Upstream) => Promise<void>
}

/** One client: its messages go to a connection that is its own from the first of a transaction to the last answer. */
function serve(client: Socket, { borrow, giveBack, drop }: Lending): void {
  let held: Upstream | undefined
  let isBorrowing = false
  let unsent: Buffer[] = []
  /** Questions that are not answered to their end. */
  let open = 0
  let hasBegun = false

  const fromDatabase = messages((type, whole) => {
    client.write(whole)
    if (type !== 'Z') return
    open -= 1
    const isOutside = whole.at(-1) === 'I'.charCodeAt(0)
    if (held && isOutside && open === 0) giveBack(letGo(held))
  })
  const gone = () => client.destroy()
  const letGo = (upstream: Upstream): Upstream => {
    upstream.socket.removeListener('data', fromDatabase)
    upstream.socket.removeListener('close', gone)
    held = undefined
    return upstream
  }
  const leave = (): void => {
    if (held) void drop(letGo(held))
  }
  const pass = async (): Promise<void> => {
    if (isBorrowing) return
    isBorrowing = true
    const upstream = held ?? (await borrow())
    isBorrowing = false
    if (!held) upstream.socket.on('data', fromDatabase).once('close', gone)
    held = upstream
    if (client.destroyed) return leave()
    for (const whole of unsent) upstream.socket.write(whole)
    unsent = []
  }
  const fromClient = messages((type, whole) => {
    if (type === 'X') return void client.end()
    if (type === 'Q' || type === 'S') open += 1
    unsent.push(whole)
  })
  client.on('data', (chunk: Buffer) => {
    if (!hasBegun) {
      hasBegun = true
      return begin(client, chunk)
    }
    fromClient(chunk)
    if (unsent.length > 0) void pass()
  })
  client.once('close', () => {
    if (!isBorrowing) leave()
  })
}

/** Answers a client's first message: come in, or what it may not ask for here. */
function begin(client: Socket, chunk: Buffer): void {
  const words = chunk.subarray(8).toString().split('\0')
  const names = words.filter((name, index) => index % 2 === 0 && name !== '')
  const unknown = names.find((name) => !KNOWN.has(name))
  if (unknown === undefined) {
    const isIn = message('R', Buffer.alloc(4))
    client.write(Buffer.concat([isIn, message('Z', Buffer.from('I'))]))
  } else {
    const said = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`
    client.end(message('E', Buffer.from(said)))
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}    `)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Cuts what comes in pieces into messages: a letter, a length, a body. */
function messages(each: (type: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 5) {
      const end = rest.readInt32BE(1) + 1
      if (rest.length < end) return
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      each(String.fromCharCode(whole[0] ?? 0), whole)
    }
  }
}

/**
 * A slow mobile link between a browser and a host, outside the browser, so that workers and first flights feel it
 * too: round trip, both rates, set-up per connection, and slow start from ten segments. Source: budgets.md.
 */
import { connect, createServer } from 'node:net'

/** slow4g: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
export const SLOW_4G = { roundTripMs: 150, downBytesPerMs: 200, upBytesPerMs: 93.75 }
/** Quick enough that the browser does not take it for one that wants to save data. */
export const QUICK = { roundTripMs: 20, downBytesPerMs: 2000, upBytesPerMs: 1000 }

const SEGMENT = 1460
const FIRST_FLIGHT = 10 * SEGMENT
/** DNS, TCP and TLS each take a round trip before the first byte of a connection. */
const SETUP_ROUND_TRIPS = 3

/** One direction of the link, shared by all connections: answers when the last byte of a piece has left. */
function makeLane(bytesPerMs) {
  let freeAt = 0
  return (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt
  }
}

const at = (time, work) => setTimeout(() => work(), Math.max(0, time - performance.now()))

/** Hands pieces on at their times, and always in their order: timers a millisecond apart may ring the other way round. */
function inOrder(deliver) {
  const underWay = []
  return (time, piece) => {
    underWay.push(piece)
    at(time, () => deliver(underWay.shift()))
  }
}

/** Sends pieces as slow start allows: a window that grows by what was acknowledged. */
function slowStart(lane, roundTripMs, deliver) {
  const queue = []
  const arrive = inOrder(deliver)
  let window = FIRST_FLIGHT
  let inFlight = 0
  const pump = () => {
    while (queue.length > 0 && inFlight < window) {
      const piece = queue[0].subarray(0, Math.min(queue[0].length, SEGMENT))
      if (piece.length === queue[0].length) queue.shift()
      else queue[0] = queue[0].subarray(piece.length)
      inFlight += piece.length
      const leaves = lane(piece.length)
      arrive(leaves + roundTripMs / 2, piece)
      at(leaves + roundTripMs, () => {
        inFlight -= piece.length
        window += piece.length
        pump()
      })
    }
  }
  return (chunk) => {
    queue.push(chunk)
    pump()
  }
}

/** Opens the link in front of `port`; `cut(true)` takes the network away, `bytesDown()` and `bytesUp()` count. */
export async function openLink(port, link = SLOW_4G) {
  const down = makeLane(link.downBytesPerMs)
  const up = makeLane(link.upBytesPerMs)
  const sockets = new Set()
  let isCut = false
  let counted = 0
  let sent = 0

  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const host = connect(port, '127.0.0.1')
    const openAt = performance.now() + link.roundTripMs * SETUP_ROUND_TRIPS
    const end = () => {
      client.destroy()
      host.destroy()
    }
    for (const socket of [client, host]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        // What is under way arrives first.
        setTimeout(end, link.roundTripMs * 4)
      })
    }
    const toClient = slowStart(down, link.roundTripMs, (piece) => {
      if (!client.destroyed) client.write(piece)
    })
    const toHost = inOrder((chunk) => host.destroyed || host.write(chunk))
    client.on('data', (chunk) => {
      sent += chunk.length
      toHost(Math.max(openAt, up(chunk.length)) + link.roundTripMs / 2, chunk)
    })
    host.on('data', (chunk) => {
      counted += chunk.length
      toClient(chunk)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut: (cut) => {
      isCut = cut
      if (cut) for (const socket of sockets) socket.destroy()
    },
    bytesDown: () => counted,
    bytesUp: () => sent,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * A tile or a picture a frame where frames are long: what is new on the screen is laid out and painted by the page's own
 * thread, and more of it at once, or with a row's room, is felt as a stop while the list is flung.
 */
const waiting = { tile: new Set<() => void>(), picture: new Set<() => void>() }
/** Frames that come so soon have room for another tile: each takes one more than the one before. */
const IN_TIME_MS = 20
/** A row of tiles. Pictures stay one at a time: a drawn one is a document of its own, laid out as it is painted. */
const MOST_TILES = 3
/** The frame that is under way; undefined while nothing waits. */
let frame: number | undefined
let isTaken = false
let room = 1
let last = 0

/** The coming frame is a row's, or a letter's: what waits has the next. */
export function takeFrame(): void {
  isTaken = true
}

/** Calls back in a frame of its own, in order, tiles before pictures; answers how to leave the queue. */
export function requestSlot(what: keyof typeof waiting, start: () => void): () => void {
  waiting[what].add(start)
  if (frame === undefined) next()
  return () => {
    waiting[what].delete(start)
    if (waiting.tile.size + waiting.picture.size === 0) rest()
  }
}

/** The last one to leave ends it: a frame that never came would hold up whoever comes later. */
function rest(): void {
  if (frame !== undefined) cancelAnimationFrame(frame)
  frame = undefined
  room = 1
}

function next(): void {
  frame = requestAnimationFrame((now) => {
    const queue = waiting.tile.size > 0 ? waiting.tile : waiting.picture
    if (queue.size === 0) return rest()
    const most = queue === waiting.tile ? MOST_TILES : 1
    room = now - last < IN_TIME_MS ? Math.min(room + 1, most) : 1
    last = now
    if (!isTaken) {
      for (const start of [...queue].slice(0, room)) {
        queue.delete(start)
        start()
      }
    }
    isTaken = false
    next()
  })
}

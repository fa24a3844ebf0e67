/**
 * Sets this process's clock forward or back: by what a test says, or, in a host process that a test starts with
 * `node --import`, by what its environment says. It goes on as fast as any clock.
 */
const REAL = Symbol.for('maidan.real-date')
/** Milliseconds, for processes that a test starts. */
const VARIABLE = 'MAIDAN_CLOCK_SHIFT'

const RealDate = (globalThis[REAL] ??= globalThis.Date)

/** @param {number} start what the time is to be now, in milliseconds since the epoch */
export const beginAt = (start) => shiftBy(start - RealDate.now())

/** @param {number} shift milliseconds */
function shiftBy(shift) {
  process.env[VARIABLE] = String(shift)
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length > 0 ? parts : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

const inherited = process.env[VARIABLE]
if (inherited !== undefined) shiftBy(Number(inherited))

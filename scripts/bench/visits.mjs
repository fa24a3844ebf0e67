/**
 * The three ways in which a phone opens the app, each in a browser process of its own: for the first time, again when all is
 * kept, and without the network. An installed app is nearly always opened cold: caches of code, fonts and workers that a
 * process has from the visit before are not there. Source: budgets.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPhone } from './phone.mjs'

export const KINDS = ['first', 'repeat', 'offline']

/**
 * Visits what is behind `link` three times with a profile that is kept from visit to visit: the figures of each (`openPhone`);
 * of the first also `kept`, the bytes down the link until the worker rests; of the repeat `wire`, those before its largest
 * paint. `categories`: traces each.
 */
export async function threeVisits(link, phone, categories) {
  const profile = mkdtempSync(join(tmpdir(), 'maidan-visits-'))
  const cold = async (work) => {
    const opened = await openPhone(profile, phone)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }
  const visit = () => cold((opened) => opened.visit(link.url, categories))
  try {
    const begun = link.bytesDown()
    const first = await cold(async (opened) => {
      const seen = await opened.visit(link.url, categories)
      await keptAll(link)
      return { ...seen, kept: link.bytesDown() - begun }
    })
    const wire = watchWire(link)
    const again = await visit()
    const repeat = { ...again, wire: wire.until(again.lcpAt) }
    link.cut(true)
    const offline = await visit()
    return { first, repeat, offline }
  } finally {
    link.cut(false)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Longer than the worker waits before it begins. */
const KEPT_QUIET_MS = 5000
const LOOK_MS = 5

/** Follows what comes down a link from now on; `until` answers the bytes that had come at a time (epoch ms). */
function watchWire(link) {
  const from = link.bytesDown()
  const seen = []
  const timer = setInterval(() => seen.push({ at: Date.now(), bytes: link.bytesDown() - from }), LOOK_MS)
  return {
    until: (time) => {
      clearInterval(timer)
      return seen.findLast(({ at }) => at <= time)?.bytes ?? 0
    },
  }
}

/** Until nothing came over the link for a while: the worker keeps the screens ahead one after the other. */
async function keptAll(link) {
  let bytes = -1
  while (bytes !== link.bytesDown()) {
    bytes = link.bytesDown()
    await new Promise((resolve) => setTimeout(resolve, KEPT_QUIET_MS))
  }
}

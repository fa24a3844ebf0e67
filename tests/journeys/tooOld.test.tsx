/** An app that the host no longer serves: the screen over everything, and what was asked for until then. pwa.md 1.4 "Must". */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BUILD } from '../../contract/kit/build.ts'
import { taka } from '../../contract/money.ts'
import { settle } from '../../src/lib/outbox/attempts.ts'
import { ApiError } from '../../contract/kit/errors.ts'
import { openSite, type Site } from './support/harness.tsx'
import { open, phoneOf, prepareJourneys } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
afterEach(() => {
  site.host.config.minBuild = 0
  document.getElementById('too-old')?.remove()
})

const claimsOf = async (trx: string) =>
  site.host.db.selectFrom('deposit').select('id').where('trx', '=', trx).execute()

test('P9 F-14 the screen comes over a payment that was submitted; the claim waits and goes out from the next version', async () => {
  const storage = await phoneOf(site, 'newplayer')
  const started = await open(site, '/outbox', storage)
  await screen.findByText('Nothing waits')
  expect(screen.queryByRole('alertdialog')).toBeNull()

  site.host.config.minBuild = BUILD + 1
  const key = await started.app.outbox.create({
    amount: taka(500),
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: '11', accountType: 'Agent' },
    promotion: undefined,
  })
  await started.app.outbox.submit(key, { accountNumber: '01712345678', transactionId: 'TOOOLD1234' })
  const dialog = await screen.findByRole('alertdialog', { name: 'Please update the app' })
  expect(dialog.querySelectorAll('button')).toHaveLength(1)
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(started.app.session.player).toBeDefined()
  expect(await claimsOf('TOOOLD1234')).toEqual([])
  await screen.findByRole('heading', { name: /^Waiting to be sent/ })

  // The next version's calls are answered; it finds the claim on the device.
  site.host.config.minBuild = BUILD
  await waitFor(async () => expect(await claimsOf('TOOOLD1234')).toHaveLength(1))
})

test('P4 a withdrawal or a conversion that met a 426 is not taken for refused: an earlier try may have arrived', async () => {
  const tooOld = async () => {
    throw new ApiError({ status: 426, message: '' })
  }
  const attempt = { key: 'k', remoteId: 'r', kind: 'withdrawal' as const, about: '', at: Date.now() }
  const ways = { look: tooOld, unread: undefined, now: Date.now, signal: new AbortController().signal }
  expect(await settle(attempt, { ...ways, send: tooOld })).toEqual({ is: 'unknown' })
})

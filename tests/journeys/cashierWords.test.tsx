/** The money forms' own messages: at both widths, in both languages, before anything is sent. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier as cashierBn } from '../../src/i18n/bn/cashier.ts'
import { withdraw as withdrawBn } from '../../src/i18n/bn/withdraw.ts'
import { cashier as cashierEn } from '../../src/i18n/en/cashier.ts'
import { withdraw as withdrawEn } from '../../src/i18n/en/withdraw.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const open = await site.host.db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', await playerId(site, 'sultana'))
    .where('status', '=', 0)
    .execute()
  for (const { op_id } of open) {
    await decideWithdrawal(site.host.db, `decide-${op_id}`, {
      recordId: op_id,
      outcome: 'approve',
      reason: '',
      actor: 'staff',
      at: site.host.clock(),
    })
  }
})
afterAll(() => site.close())
prepareJourneys()

const WORDS = { en: { ...cashierEn, ...withdrawEn }, bn: { ...cashierBn, ...withdrawBn } }
const CASES = (['narrow', 'wide'] as const).flatMap((width) =>
  (['en', 'bn'] as const).map((language) => ({ width, language })),
)

// V-DEP-01 V-DEP-02 V-DEP-03 V-WD-01 V-WD-02 X-28 S-DEP-14 K-AMT-08 K-AMT-09
test.each(CASES)('$width, $language: what is missing is named', async ({ width, language }) => {
  setWidth(width)
  const words = WORDS[language]
  const storage = await phoneOf(site, 'sultana')
  await storage.set('language', language)
  await open(site, '/deposit', storage)
  const amount = await screen.findByLabelText(new RegExp(`^${words['deposit.amount']}`), {
    selector: 'input',
  })
  const method = await screen.findByRole('radio', { name: /Shapla Pay/ })
  if (width === 'wide') {
    expect(screen.getByRole('button', { name: words['deposit.button'] })).toHaveProperty('disabled', true)
    fireEvent.blur(amount)
    fireEvent.blur(method)
    fireEvent.click(method)
    fireEvent.blur(await screen.findByRole('radio', { name: new RegExp(words['deposit.channel.Agent']) }))
  } else {
    fireEvent.click(screen.getByRole('button', { name: words['deposit.continue'] }))
    await screen.findByText(words['deposit.error.method'])
  }
  await screen.findByText(words['deposit.error.amount'])
  screen.getByText(words['deposit.error.channel'])
  const picks = screen.getByRole('group', { name: words['deposit.picks'] })
  expect(within(picks).getAllByRole('button')).toHaveLength(10)
  closeTabs()

  await open(site, '/withdrawal', storage)
  fireEvent.click(await screen.findByRole('button', { name: words['withdraw.submit'] }))
  await screen.findByText(words['withdraw.error.amount'])
  screen.getByText(words['withdraw.error.method'])
  const outPicks = screen.getByRole('group', { name: words['deposit.picks'] })
  expect(within(outPicks).getAllByRole('button')).toHaveLength(9)
  expect(site.requests.filter((request) => /submit-/.test(request))).toEqual([])
})

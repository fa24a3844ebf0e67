/** The referral programme against the real host, at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { payWin, placeBet } from '../../server/ledger/bets.ts'
import { REFERRAL_TERMS } from '../../server/loyalty/referral.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()

// S-REF-03 S-REF-06..08 S-REF-10 K-AMT-21 E-ERR-32
test('on a phone: code, QR of 128 px, seven ways to share', async () => {
  await open(site, '/refrrel-program', await phoneOf(site, 'rahim'))
  await screen.findByRole('tab', { name: 'Referral Info' })
  screen.getByRole('tab', { name: 'My Referral' })
  const qr = await screen.findByRole('img', { name: 'QR code of your invitation' })
  expect(qr.getAttribute('width')).toBe('128')
  const ways = within(screen.getByRole('list', { name: 'Share by' })).getAllByRole('listitem')
  expect(ways.map((way) => way.textContent)).toEqual([
    'Facebook',
    'Line',
    'Mail',
    'Skype',
    'Telegram',
    'WhatsApp',
    'Copy Link',
  ])
  screen.getByText(/\/referral_code\?referral_code=\w+$/)
  expect(screen.getByText('Active downlines').nextElementSibling?.textContent).toBe('0')
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByText('Sharing is not supported on this device.')
})

// S-REF-01 S-REF-02 S-REF-04 S-REF-05 S-REF-10 K-AMT-18..20 X-05
test('wide: the board goes round its three tiers', async () => {
  setWidth('wide')
  const { router } = await open(site, '/referral', await phoneOf(site, 'rahim'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/refrrel-program'))
  await screen.findByRole('tab', { name: 'Referral Program Intro' })
  await screen.findByText(/\/\?refcode=\w+$/)
  const rates = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  expect(rates()).toEqual(['৳1000.1%', '৳2,00,0000.15%', '৳5,00,0000.2%'])
  const board = within(screen.getByRole('heading', { name: 'Tier 1' }).parentElement!)
  fireEvent.click(board.getByRole('button', { name: 'Previous' }))
  screen.getByRole('heading', { name: 'Tier 3' })
  expect(rates()).toEqual(['৳1000.01%', '৳2,00,0000.02%', '৳5,00,0000.03%'])
  fireEvent.click(board.getByRole('button', { name: 'Next' }))
  fireEvent.click(board.getByRole('button', { name: 'Next' }))
  screen.getByRole('heading', { name: 'Tier 2' })
  expect(rates()).toEqual(['৳1000.05%', '৳2,00,0000.06%', '৳5,00,0000.07%'])
  const guide = screen.getByRole('heading', { name: 'How it works' }).parentElement!
  expect(within(guide).getAllByRole('listitem')).toHaveLength(3)
})

test('S-REF-09 T-STATE-23 X-96 D-11 Claim All is disabled and says why', async () => {
  setWidth('wide')
  await open(site, '/account?tab=referralProgram&list=mine', await phoneOf(site, 'rahim'))
  const button = await screen.findByRole('button', { name: 'Claim All' })
  expect(button).toHaveProperty('disabled', true)
  screen.getByText(/Cash rewards are switched off on this site/)
  screen.getByRole('tab', { name: 'Cash Reward History' })
  screen.getByText('No Data')
})

test('S-REF-09 T-STATE-23 X-96 a claim that is pressed twice, and again after its answer was lost, is made once', async () => {
  const paying = await openSite({ referral: { ...REFERRAL_TERMS, rewards: 'on' } })
  try {
    const { db } = paying.host
    const inviter = await playerId(paying, 'rahim')
    const friend = await playerId(paying, 'newplayer')
    await db
      .updateTable('player')
      .set({ referrer_id: inviter, birthday: '1990-01-01', tools_seen_at: new Date() })
      .where('id', '=', friend)
      .execute()
    let bets = 0
    const friendStakes = async (amount: ReturnType<typeof taka>) => {
      const tx = `claim-${bets++}`
      const bet = { provider: 'P', playerId: friend, tx, round: 'r', game: 'g', at: paying.host.clock() }
      await placeBet(db, { ...bet, amount })
      await payWin(db, { ...bet, tx: `${tx}-win`, bet: tx, amount })
    }
    const claims = () => paying.requests.filter((request) => /referral.claim/.test(request)).length
    const before = await balanceOf(db, inviter)
    await friendStakes(taka(1000))
    await open(paying, '/refrrel-program?list=mine', await phoneOf(paying, 'rahim'))
    const button = await screen.findByRole('button', { name: 'Claim All' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(async () => expect(await balanceOf(db, inviter)).toBe(before + taka(1)))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Claim All' })).toHaveProperty('disabled', true),
    )
    expect(claims()).toBe(1)
    closeTabs()

    await friendStakes(taka(1000))
    await open(paying, '/refrrel-program?list=mine', await phoneOf(paying, 'rahim'))
    const again = await screen.findByRole('button', { name: 'Claim All' })
    await waitFor(() => expect(again).toHaveProperty('disabled', false))
    paying.setWeather('answer lost', /referral/)
    fireEvent.click(again)
    await screen.findByText('Network error, please try again later.')
    paying.setWeather('fine')
    fireEvent.click(screen.getByRole('button', { name: 'Claim All' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Claim All' })).toHaveProperty('disabled', true),
    )
    expect(claims()).toBe(3)
    expect(await balanceOf(db, inviter)).toBe(before + taka(2))

    // The host has done it, and a proxy before it says 502: the next press asks for the same, not for another.
    closeTabs()
    await friendStakes(taka(1000))
    await open(paying, '/refrrel-program?list=mine', await phoneOf(paying, 'rahim'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Claim All' })).toHaveProperty('disabled', false),
    )
    paying.setWeather('bad gateway', /referral/)
    fireEvent.click(screen.getByRole('button', { name: 'Claim All' }))
    await screen.findByText('An unexpected error occurred')
    await friendStakes(taka(1000))
    paying.setWeather('fine')
    fireEvent.click(screen.getByRole('button', { name: 'Claim All' }))
    await waitFor(() => expect(claims()).toBe(5))
    await waitFor(() => expect(screen.queryByText('An unexpected error occurred')).toBeNull())
    expect(await balanceOf(db, inviter)).toBe(before + taka(3))
    const made = await db
      .selectFrom('referral_reward')
      .select('player_id')
      .where('player_id', '=', inviter)
      .execute()
    expect(made).toHaveLength(3)
  } finally {
    closeTabs()
    await paying.close()
  }
})

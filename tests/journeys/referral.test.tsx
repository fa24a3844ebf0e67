/** The referral programme against the real host, at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { REFERRAL_TERMS } from '../../server/loyalty/referral.ts'
import { insertPlayer } from '../../server/players/players.ts'
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
    let friends = 0
    const friendComes = async () => {
      const username = `friend${friends++}`
      const at = new Date(paying.host.clock())
      const { id } = await db.transaction().execute((tx) =>
        insertPlayer(tx, paying.host, {
          username,
          passwordHash: 'none',
          name: '',
          email: `${username}@example.com`,
          phone: `+88017${String(20_000_000 + friends)}`,
          currency: 'BDT',
          referredBy: '',
          createdAt: at.getTime(),
        }),
      )
      await db
        .updateTable('player')
        .set({ referrer_id: inviter, phone_verified: true, referral_agreed_at: at })
        .where('id', '=', id)
        .execute()
    }
    const claims = () => paying.requests.filter((request) => /referral.claim/.test(request)).length
    const before = await balanceOf(db, inviter)
    await friendComes()
    await open(paying, '/refrrel-program?list=mine', await phoneOf(paying, 'rahim'))
    const button = await screen.findByRole('button', { name: 'Claim All' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(async () => expect(await balanceOf(db, inviter)).toBe(before + taka(100)))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Claim All' })).toHaveProperty('disabled', true),
    )
    expect(claims()).toBe(1)
    closeTabs()

    await friendComes()
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
    expect(await balanceOf(db, inviter)).toBe(before + taka(200))

    // The host has done it, and a proxy before it says 502: the next press asks for the same, not for another.
    closeTabs()
    await friendComes()
    await open(paying, '/refrrel-program?list=mine', await phoneOf(paying, 'rahim'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Claim All' })).toHaveProperty('disabled', false),
    )
    paying.setWeather('bad gateway', /referral/)
    fireEvent.click(screen.getByRole('button', { name: 'Claim All' }))
    await screen.findByText('An unexpected error occurred')
    await friendComes()
    paying.setWeather('fine')
    fireEvent.click(screen.getByRole('button', { name: 'Claim All' }))
    await waitFor(() => expect(claims()).toBe(5))
    await waitFor(() => expect(screen.queryByText('An unexpected error occurred')).toBeNull())
    expect(await balanceOf(db, inviter)).toBe(before + taka(300))
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

test('D-11 whoever was invited says themselves whether a friend is rewarded for it, and may take it back', async () => {
  const paying = await openSite({ referral: { ...REFERRAL_TERMS, rewards: 'on' } })
  try {
    const { db } = paying.host
    const friend = await playerId(paying, 'newplayer')
    await db
      .updateTable('player')
      .set({ referrer_id: await playerId(paying, 'rahim') })
      .where('id', '=', friend)
      .execute()
    const agreedAt = async () =>
      (await db.selectFrom('player').selectAll().where('id', '=', friend).executeTakeFirstOrThrow())
        .referral_agreed_at
    await open(paying, '/refrrel-program', await phoneOf(paying, 'newplayer'))
    const card = within((await screen.findByRole('heading', { name: 'You were invited' })).parentElement!)
    card.getByText(/they can claim ৳100 for it/)
    expect(screen.getByText('Reward for a friend').nextElementSibling?.textContent).toContain('৳100')
    expect(screen.getByRole('note').textContent).toContain('nobody is paid by them here')
    fireEvent.click(card.getByRole('button', { name: 'I agree' }))
    fireEvent.click(await card.findByRole('button', { name: 'I no longer agree' }))
    await card.findByRole('button', { name: 'I agree' })
    expect(await agreedAt()).toBeNull()
    fireEvent.click(card.getByRole('button', { name: 'I agree' }))
    await card.findByRole('button', { name: 'I no longer agree' })
    expect(await agreedAt()).not.toBeNull()
  } finally {
    closeTabs()
    await paying.close()
  }
})

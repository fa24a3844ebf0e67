/**
 * How many taps money in, money out and each way to protect oneself take from home. `/protection/taps` shows what is counted
 * here: `-u` writes it down anew. PP-08, D-14, F-23.
 */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import type { Started } from '../../src/app/start.tsx'
import type narrow from '../../src/features/protection/taps/narrow.json'
import { hands } from './support/hands.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

type Width = 'narrow' | 'wide'
type Hands = ReturnType<typeof hands>
interface Act {
  /** From home to where it is done. */
  there: (hand: Hands, width: Width) => Promise<void>
  /** To its end. */
  done: (hand: Hands, width: Width) => Promise<void>
}

let site: Site
let router: Started['router']
beforeEach(async () => {
  site = await openSite()
  // The demo's past holds one that is being processed, and only one may be open.
  const { db } = site.host
  const id = await playerId(site, 'sultana')
  const open = await db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', id)
    .where('status', '=', 0)
    .execute()
  const decided = { outcome: 'approve' as const, reason: '', actor: 'staff', at: site.host.clock() }
  for (const { op_id } of open) await decideWithdrawal(db, `w-${op_id}`, { ...decided, recordId: op_id })
})
afterEach(() => site.close())
prepareJourneys()

const tools = (hand: Hands) => hand.press('link', 'Set a limit, or take a break')
const at = (title: string | RegExp) => screen.findByRole('heading', { level: 1, name: title })

const ACTS: Record<keyof typeof narrow, Act> = {
  deposit: {
    there: async (hand) => {
      await hand.press('link', 'Deposit')
      await at(/^(Deposit|Funds)$/)
    },
    done: async (hand, width) => {
      await hand.press('radio', /Shapla Pay/)
      await hand.press('radio', /CashOut/)
      await hand.type(/^Amount/, '500')
      await hand.press('button', /^(Continue|Deposit) · ৳500$/)
      await hand.type(/Phone Number/, '01900000001')
      await hand.type(/Reference No/, `TAPS${width}`)
      await hand.press('button', 'Submit')
      await screen.findByText('Pending...')
    },
  },
  withdraw: {
    there: async (hand, width) => {
      await hand.press('link', width === 'wide' ? /Member Center/ : /^Account/)
      await hand.press('link', 'Withdrawal')
      await at(/^(Withdrawal|Funds)$/)
    },
    done: async (hand) => {
      await hand.type(/^Amount/, '500')
      await hand.press('radio', /Shapla Pay/)
      await screen.findByRole('radio', { name: /^\+880 ••• \d{3}$/ })
      await hand.press('button', 'Submit')
      await waitFor(() => expect(router.state.location.pathname).toBe('/payment-request'))
    },
  },
  limit: {
    there: async (hand) => {
      await tools(hand)
      await hand.press('button', 'Set: Losses, A week')
      await screen.findByRole('dialog')
    },
    done: async (hand) => {
      await hand.type(/^Limit in taka/, '900')
      await hand.press('button', 'Set this limit')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  },
  break: {
    there: async (hand) => {
      await tools(hand)
      await screen.findByRole('region', { name: 'Take a time-out' })
    },
    done: async (hand) => {
      await hand.press('radio', '1 day')
      await hand.press('button', 'Begin the time-out')
      await hand.press('button', 'Begin the time-out')
      await screen.findByText(/^Time-out until /)
    },
  },
  close: {
    there: async (hand) => {
      await tools(hand)
      await hand.press('link', 'Close the account')
      await hand.press('button', 'Close my account')
      await screen.findByRole('dialog')
    },
    done: async (hand) => {
      await hand.press('checkbox', /^Close it anyway/)
      await hand.type(/password/i, 'Demo1234')
      await hand.press('button', 'Close the account now')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  },
  exclude: {
    there: async (hand) => {
      await tools(hand)
      await hand.press('link', 'Exclude myself')
      await at('Exclude yourself')
    },
    done: async (hand) => {
      await hand.press('button', /^Exclude/)
      await screen.findByRole('heading', { name: 'Take money out, and more' })
    },
  },
}

/** What ends a player's play is done by another each time. */
const BY: Partial<Record<string, string>> = { close: 'newplayer', exclude: 'rahim' }

async function count(width: Width) {
  const found: Record<string, { there: number; all: number; fields: number }> = {}
  for (const [act, { there, done }] of Object.entries(ACTS)) {
    const hand = hands()
    router = (await open(site, '/', await phoneOf(site, BY[act] ?? 'sultana'))).router
    await there(hand, width)
    const reached = hand.done.taps
    await done(hand, width)
    found[act] = { there: reached, all: hand.done.taps, fields: hand.done.fields }
    closeTabs()
  }
  return found
}

test.each(['narrow', 'wide'] as const)(
  'PP-08 D-14 F-23 %s: what the page of taps shows is what it takes, and nothing takes more than a deposit',
  async (width) => {
    setWidth(width)
    const found = await count(width)
    await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
      `../../src/features/protection/taps/${width}.json`,
    )
    const { deposit, limit, close, exclude } = found
    expect(limit?.there).toBeLessThanOrEqual(2)
    expect([close?.there, exclude?.all].every((taps) => (taps ?? 9) <= 3)).toBe(true)
    for (const { all, fields } of Object.values(found)) {
      expect(all).toBeLessThanOrEqual(deposit?.all ?? 0)
      expect(fields).toBeLessThanOrEqual(deposit?.fields ?? 0)
    }
  },
)

/**
 * What the app refuses in its forms the host refuses in the call itself: nobody has to use the app. Each row is one of
 * the app's own rules with a value on its wrong side, sent as a program would; the form where the rule stands is named.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGE_LENGTH } from '../../../contract/chat.ts'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import { TIME_OUT_MOST_DAYS } from '../../../contract/timeOut.ts'
import { z } from '../../../contract/kit/zod.ts'
import { DEMO_LOGINS } from '../../../server/seed/seed.ts'
import { newcomer, type OpenSite, seededSite } from '../support/site.ts'

let site: OpenSite
let token = ''
let remoteId = ''
let market = { id: '', selection: 0, odds: 0 }

beforeAll(async () => {
  site = await seededSite()
  const [rich] = DEMO_LOGINS
  const { body } = await site.login(String(rich?.username), String(rich?.password))
  token = String(body['token'])
  remoteId = String(body['remote_id'])
  market = await openMarket()
})
afterAll(() => site.close())

/** A market of match odds that takes orders, with a price of its own ladder. */
async function openMarket() {
  const events = z.decode(exchangeDataApi.sportsEvents.output, await data('/sports-events/cricket'))
  for (const { marketId } of events) {
    const { status, runners } = z.decode(
      exchangeDataApi.matchOdds.output,
      await data(`/match-odds/${marketId}`),
    )
    const runner = runners.find(({ back }) => back.length > 0)
    const [best] = runner?.back ?? []
    if (runner && best && status === 'open')
      return { id: marketId, selection: runner.id, odds: best.price / 100 }
  }
  throw new Error('No market is open')
}
const data = async (path: string): Promise<never> =>
  (await site.app.fetch(new Request(`http://maidan.test/exchange-data${path}`))).json() as Promise<never>

type Wrong = [rule: string, values: Record<string, unknown>, refused: string]

/** Sends each wrong value in a call that is right but for it; `refused` is the field or the code that says no. */
async function held(
  call: [method: 'GET' | 'POST', path: string | (() => string)],
  right: () => Record<string, unknown>,
  rows: Wrong[],
  by = token,
): Promise<void> {
  for (const [rule, values, refused] of rows) {
    const [method, path] = call
    const body = { ...right(), ...values }
    const at = typeof path === 'string' ? path : path()
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const { status, body: answer } = await site.call(method, at + query, {
      ...(method === 'POST' && { body }),
      ...(by !== '' && { token: by }),
    })
    const name = `${at} ${rule}: ${JSON.stringify(values)}`
    expect([400, 403, 404, 409, 413, 422], `${name} → ${status} ${JSON.stringify(answer)}`).toContain(status)
    expect([answer.code, ...Object.keys(answer.errors ?? {})], name).toContain(refused)
  }
}

test('the sign-up: src/features/auth/form/rules.ts and registerRules.ts', () =>
  held(
    ['POST', '/api/v1/create-players'],
    newcomer,
    [
      ['a name of four letters at least', { username: 'abc' }, 'username'],
      ['of fifteen at most', { username: 'a'.repeat(16) }, 'username'],
      ['of Latin letters and digits', { username: 'ab_cd' }, 'username'],
      ['and of no other digits', { username: 'abcd১' }, 'username'],
      ['a password of eight', { password: 'Abc1234', confirmPassword: 'Abc1234' }, 'password'],
      ['of 64 at most', { password: 'A1b'.repeat(22), confirmPassword: 'A1b'.repeat(22) }, 'password'],
      ['not one that is guessed first', { password: 'password1', confirmPassword: 'password1' }, 'password'],
      [
        'of what can be seen',
        { password: '\u200B'.repeat(9), confirmPassword: '\u200B'.repeat(9) },
        'password',
      ],
      ['twice the same', { confirmPassword: 'Another ghash 8' }, 'confirmPassword'],
      ['an address with a domain', { email: 'me@host' }, 'email'],
      ['without spaces', { email: 'me you@example.com' }, 'email'],
      ['of 254 letters at most', { email: `me@${'a'.repeat(260)}.example` }, 'email'],
      ['a number of ten digits at least', { phone: '017123456' }, 'phone'],
      ['of fifteen at most', { phone: '0171234567890123' }, 'phone'],
      ['of digits', { phone: '01712abc678' }, 'phone'],
      ['a referral code of six', { referral_code: 'ABC12' }, 'referral_code'],
      ['of twenty at most', { referral_code: 'A'.repeat(21) }, 'referral_code'],
      ['a name of a hundred letters at most', { name: 'a'.repeat(101) }, 'name'],
      ['a currency of the list', { currency: 'USD' }, 'currency'],
    ],
    '',
  ))

test('a new password: src/features/auth/password/passwordRules.ts', () =>
  held(
    ['POST', '/api/password/change'],
    () => ({ current_password: DEMO_LOGINS[0]?.password, new_password: 'Ghash8Mati' }),
    [
      ['eight letters', { new_password: 'Ghash8M' }, 'new_password'],
      ['64 at most', { new_password: 'Ghash8M'.repeat(10) }, 'new_password'],
      ['a capital', { new_password: 'ghash8mati' }, 'new_password'],
      ['a small letter', { new_password: 'GHASH8MATI' }, 'new_password'],
      ['a digit', { new_password: 'GhashMati' }, 'new_password'],
      ['what can be seen', { new_password: 'Ghash8\u200BMati' }, 'new_password'],
    ],
  ))

test('codes, numbers and the birthday: src/features/account', async () => {
  await held(['POST', '/api/verify-phone-number'], () => ({}), [
    ['six digits', { verification_code: '12345' }, 'verification_code'],
    ['and no more', { verification_code: '1234567' }, 'verification_code'],
    ['of digits', { verification_code: '12a456' }, 'verification_code'],
  ])
  await held(['POST', '/api/add/number'], () => ({}), [
    ['ten digits', { phone: '171234567' }, 'phone'],
    ['of digits', { phone: 'my number' }, 'phone'],
  ])
  const { token: newcomers } = await site.player(null)
  const day = (dofb: string) => ({ dofb })
  await held(
    ['POST', '/api/user/profile/update'],
    () => ({}),
    [
      ['a day of the calendar', day('2000-02-30'), 'dofb'],
      ['a date', day('yesterday'), 'dofb'],
      ['not to come', day('2090-01-01'), 'dofb'],
      ['of somebody who lives', day('1800-01-01'), 'dofb'],
    ],
    newcomers,
  )
})

test('the deposit: src/features/cashier/deposit/depositRules.ts and shared/paymentRules.ts', async () => {
  const number = { account_type: 'Personal', amount: '500' }
  const methods = (await site.call('GET', '/api/payment-methods', { token })).body as unknown as {
    name: string
  }[]
  await held(['GET', '/api/get-wallet-number'], () => ({ ...number, name: methods[0]?.name ?? '' }), [
    ['at least the least', { amount: '99.99' }, 'amount'],
    ['at most the most', { amount: '25000.01' }, 'amount'],
    ['more than nothing', { amount: '0' }, 'amount'],
    ['not less', { amount: '-500' }, 'amount'],
    ['of poisha', { amount: '500.005' }, 'amount'],
    ['a number', { amount: '5e2' }, 'amount'],
    ['of one kind of account', { account_type: 'Merchant' }, 'account_type'],
    ['by a method that is offered', { name: 'Moneybag' }, 'METHOD_UNKNOWN'],
  ])
  const { body: shown } = await site.call('GET', `/api/showpayment-menthod?name=${methods[0]?.name}`)
  const [channel] = shown['data'] as { id: string }[]
  const claim = {
    account_number: '01712345678',
    transaction_id: 'RULES12345',
    amount: '500',
    payment_id: channel?.id,
  }
  await held(['POST', '/api/submit-deposit'], () => ({ ...claim, remote_id: remoteId, promotion_id: '' }), [
    ['from eleven digits', { account_number: '0171234567' }, 'account_number'],
    ['and no more', { account_number: '017123456789' }, 'account_number'],
    ['of digits', { account_number: '0171234567x' }, 'account_number'],
    ['an id of six at least', { transaction_id: 'AB12C' }, 'transaction_id'],
    ['of thirty at most', { transaction_id: 'A1'.repeat(16) }, 'transaction_id'],
    ['of letters and digits', { transaction_id: 'AB-12345' }, 'transaction_id'],
    ['an amount in range', { amount: '99' }, 'amount'],
    ['a channel that there is', { payment_id: '999999' }, 'payment_id'],
    ['a promotion that runs', { promotion_id: '999999' }, 'promotion_id'],
  ])
})

test('the withdrawal: src/features/cashier/withdraw/withdrawRules.ts', () =>
  held(
    ['POST', '/api/submit-withdraw'],
    () => ({ remote_id: remoteId, amount: '500', payment_id: '1', account_number: '01700000000' }),
    [
      ['at most the most', { amount: '25000.01' }, 'amount'],
      ['more than nothing', { amount: '0' }, 'amount'],
      ['not less', { amount: '-1' }, 'amount'],
      ['of poisha', { amount: '500.001' }, 'amount'],
      ['a number', { amount: 'all' }, 'amount'],
      ['by a method that is offered', { payment_id: '999999' }, 'payment_id'],
    ],
  ))

test('points into money: src/features/vip/convertRules.ts', () =>
  held(['POST', '/api/convert-vipcoin'], () => ({ remote_id: remoteId }), [
    ['the fewest', { vip_coin: 1 }, 'VP_MINIMUM'],
    ['no part of a coin', { vip_coin: 10.5 }, 'vip_coin'],
    ['more than none', { vip_coin: 0 }, 'VP_MINIMUM'],
    ['not less', { vip_coin: -20 }, 'VP_MINIMUM'],
    ['a number', { vip_coin: 'ten' }, 'vip_coin'],
    ['no more than there are', { vip_coin: 1e12 }, 'VP_FUNDS'],
    ['and than can be counted', { vip_coin: 1e300 }, 'vip_coin'],
  ]))

test('the bet slip: src/features/exchange/shared/slip.ts and SlipForm.tsx', () => {
  let orders = 0
  const order = () => ({
    market: market.id,
    selection: market.selection,
    side: 'back',
    odds: market.odds,
    stake: '100',
    client_reference: `app-rules-${++orders}`,
  })
  return held(['POST', '/api/exchange/orders'], order, [
    ['at least ten', { stake: '9.99' }, 'stake'],
    ['at most 25,000', { stake: '25000.01' }, 'stake'],
    ['more than nothing', { stake: '0' }, 'stake'],
    ['of poisha', { stake: '10.005' }, 'stake'],
    ['a number', { stake: '1e3' }, 'stake'],
    ['odds above one', { odds: 1 }, 'odds'],
    ['to a thousand', { odds: 1000.5 }, 'odds'],
    ['on the ladder', { odds: 3.02 }, 'odds'],
    ['of hundredths', { odds: 2.001 }, 'odds'],
    ['a runner of the market', { selection: 99 }, 'selection'],
    ['and a whole one', { selection: 1.5 }, 'selection'],
    ['a side', { side: 'both' }, 'side'],
    ['a choice of prices', { price_change: 'whatever' }, 'price_change'],
    ['a market that there is', { market: '1.999999999' }, 'MARKET_UNKNOWN'],
  ])
})

test('the chat, the time-out, the favourites, what is pushed: their buttons and lists', async () => {
  const { body } = await site.call('POST', '/api/chats', { token, body: {} })
  const chat_id = (body['chat'] as { id: string }).id
  await held(['POST', '/api/messages'], () => ({ chat_id }), [
    ['something to say', { content: '' }, 'content'],
    ['that is seen', { content: ' \u200B\n' }, 'content'],
    ['of so many letters', { content: 'a'.repeat(MESSAGE_LENGTH + 1) }, 'content'],
  ])
  const days = (count: number) => new Date(site.clock.now + count * 86_400_000).toISOString()
  await held(['POST', '/api/time-out'], () => ({}), [
    ['no longer than the longest', { until: days(TIME_OUT_MOST_DAYS + 1) }, 'until'],
    ['a moment', { until: 'tomorrow' }, 'until'],
  ])
  await held(['POST', '/api/favourites'], () => ({ on: 1 }), [
    ['a game that there is', { platform: 'NOBODY', code: 'nothing' }, 'GAME_UNKNOWN'],
  ])
  await held(
    ['POST', '/api/push'],
    () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
    [
      ['kinds of the list', { kinds: ['everything'] }, 'kinds'],
      ['a service of the open internet', { endpoint: 'http://127.0.0.1/1' }, 'endpoint'],
    ],
  )
})

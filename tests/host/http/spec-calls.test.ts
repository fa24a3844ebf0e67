/**
 * The specification's calls as another client makes them: by method, address and field as section 7 spells them,
 * without the contract's code. Each is refused without a token exactly where it needs one, and its answer has the
 * fields that the specification lists. Source: wire-contract.md; coverage groups C-API and N-ENT.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../../server/app.ts'
import { pagePolicy } from '../../../server/http/security-headers.ts'
import { demoSite } from '../../../server/seed/site.ts'
import { examples, type Scene } from '../support/examples.ts'
import { type Member, MEMBER_SITE, newMember } from '../support/member.ts'
import { type OpenSite, newcomer, seededSite } from '../support/site.ts'

let site: OpenSite
let reader: Member

beforeAll(async () => {
  site = await seededSite(MEMBER_SITE)
  reader = await newMember(site)
})
afterAll(() => site.close())

interface Asked {
  path?: string
  body?: object
  headers?: Record<string, string>
}

interface Row {
  /** Coverage ids, method and path as they are written there. */
  name: string
  /** Whether a token is needed. */
  auth: 'guest' | 'player'
  /** The address with its values, and the body by the specification's names; the path of the name unless given. */
  ask?: (scene: Scene) => Asked | Promise<Asked>
  /** Where the answer's fields stand: `games[].code` is the code of every row of a list that is not empty. */
  fields: string[]
}

const own =
  (path: string) =>
  ({ me }: Scene) => ({ path: `${path}?remote_id=${me.remoteId}` })
const codeOf = async (example: (scene: Scene) => unknown, scene: Scene) => {
  const { code } = (await example(scene)) as { code: string }
  return { body: { verification_code: code } }
}
const phoneOf = async (example: (scene: Scene) => unknown, scene: Scene) => ({
  body: (await example(scene)) as { phone: string },
})

const TABLE: Row[] = [
  {
    name: 'C-API-01 N-ENT-01 GET /api/logo',
    auth: 'guest',
    fields: ['[].logo', '[].mobile_logo', '[].loader_logo', '[].favicon'],
  },
  {
    name: 'C-API-02 N-ENT-05 GET /api/get-system',
    auth: 'guest',
    ask: () => ({ path: '/api/get-system?type=SLOT' }),
    fields: ['systems[].platform', 'systems[].name', 'message'],
  },
  {
    name: 'C-API-03 GET /api/get-provider',
    auth: 'guest',
    ask: ({ me }) => ({
      path: `/api/get-provider?system=${encodeURIComponent(JSON.stringify([me.game.platform]))}`,
    }),
    fields: ['data[].platform', 'data[].name', 'data[].icon', 'message'],
  },
  {
    name: 'C-API-04 N-ENT-04 GET /api/get-games',
    auth: 'guest',
    ask: ({ me }) => ({ path: `/api/get-games?type=SLOT&system=LUCKY,${me.game.platform}` }),
    fields: ['games[].code', 'games[].name', 'games[].type', 'games[].platform', 'message'],
  },
  {
    name: 'N-ENT-33 GET /api/get-games',
    auth: 'guest',
    ask: () => ({ path: '/api/get-games?type=SPORTS' }),
    fields: ['games[].name', 'games[].icon', 'games[].code', 'games[].type', 'games[].platform'],
  },
  {
    name: 'C-API-05 X-21 POST /api/game-run',
    auth: 'player',
    ask: ({ me }) => ({
      body: {
        userId: me.remoteId,
        externalURL: 'http://maidan.test/',
        isMobileLogin: true,
        gameCode: me.game.code,
        gameType: 'SLOT',
        platform: me.game.platform,
      },
    }),
    fields: ['url', 'message'],
  },
  {
    name: 'C-API-06 X-20 POST /api/player-login',
    auth: 'player',
    ask: ({ me }) => ({ body: { user_id: me.remoteId } }),
    fields: ['access_token'],
  },
  {
    name: 'C-API-07 N-ENT-11 GET /api/payment-methods',
    auth: 'guest',
    fields: ['[].id', '[].name', '[].icon', '[].status'],
  },
  {
    name: 'C-API-08 N-ENT-11 N-ENT-13 GET /api/showpayment-menthod',
    auth: 'guest',
    ask: () => ({ path: '/api/showpayment-menthod?name=Shapla%20Pay' }),
    fields: [
      'success',
      'data[].id',
      'data[].icon',
      'data[].account_type',
      'data[].min',
      'data[].max',
      'data[].maintenance',
    ],
  },
  {
    name: 'C-API-09 N-ENT-06 X-82 GET /api/promotion',
    auth: 'guest',
    fields: [
      '[].id',
      '[].name',
      '[].title',
      '[].desc',
      '[].description',
      '[].thumbnail',
      '[].image',
      '[].start_date',
      '[].end_date',
      '[].duration',
      '[].status',
      '[].categories',
      '[].detailsLink',
      '[].detailsDataPk',
      '[].deposit_bouns',
    ],
  },
  {
    name: 'C-API-10 GET /api/promotions/{id}',
    auth: 'guest',
    ask: async (scene) => ({
      path: `/api/promotions/${(await examples.promotion(scene)).id}`,
    }),
    fields: ['promotion.id', 'promotion.name', 'promotion.status', 'promotion.categories'],
  },
  {
    name: 'C-API-11 N-ENT-07 N-ENT-08 N-ENT-09 N-ENT-10 GET /api/sliders',
    auth: 'guest',
    fields: [
      '[].status',
      '[].slider_type',
      '[].message_id',
      '[].thubmnail',
      '[].title',
      '[].pk',
      '[].link',
      '[].name',
      '[].id',
    ],
  },
  {
    name: 'C-API-12 N-ENT-03 GET /api/sociallink',
    auth: 'guest',
    fields: ['[].whatsapp', '[].facebook', '[].telegram'],
  },
  {
    name: 'C-API-13 N-ENT-02 N-ENT-03 GET /api/general',
    auth: 'guest',
    fields: ['[].site_title', '[].support_mail'],
  },
  {
    name: 'C-API-14 N-ENT-25 POST /api/login',
    auth: 'guest',
    ask: ({ me }) => ({ body: { username: me.username, password: me.password } }),
    fields: ['token', 'remote_id', 'username', 'exchange[].token', 'message'],
  },
  {
    name: 'C-API-15 N-ENT-26 X-87 POST /api/v1/create-players',
    auth: 'guest',
    // As a browser sends it: with the origin of the page.
    ask: () => ({
      body: { ...newcomer(), currency: 'PKR', status: 'active' },
      headers: { origin: 'http://maidan.test' },
    }),
    fields: ['message', 'user.id', 'user.username'],
  },
  {
    name: 'C-API-16 POST /api/send-verification-code',
    auth: 'player',
    ask: (scene) => phoneOf(examples.sendPhoneCode, scene),
    fields: ['message', 'expires_in'],
  },
  {
    name: 'C-API-17 POST /api/verify-phone-number',
    auth: 'player',
    ask: (scene) => codeOf(examples.verifyPhone, scene),
    fields: ['success', 'message'],
  },
  {
    name: 'C-API-18 POST /api/add/number',
    auth: 'player',
    ask: (scene) => phoneOf(examples.addPhone, scene),
    fields: ['success', 'message'],
  },
  {
    name: 'C-API-19 POST /api/add/send-verification-code',
    auth: 'player',
    ask: (scene) => phoneOf(examples.sendOtherPhoneCode, scene),
    fields: ['message', 'expires_in'],
  },
  {
    name: 'C-API-20 POST /api/add/verify-phone-number',
    auth: 'player',
    ask: (scene) => codeOf(examples.verifyOtherPhone, scene),
    fields: ['success', 'message'],
  },
  {
    name: 'C-API-21 N-ENT-24 GET /api/get/other/phone',
    auth: 'player',
    fields: ['data[].contract_value', 'data[].isverify'],
  },
  {
    name: 'C-API-22 N-ENT-22 N-ENT-23 GET /api/user/show',
    auth: 'player',
    ask: own('/api/user/show'),
    fields: [
      'user.id',
      'user.username',
      'user.vip_coin',
      'user.name',
      'user.phone',
      'user.email',
      'user.created_at',
      'user.dofb',
      'user.session_id',
      'user.balance',
      'user.referral_code',
      'user.email_verified',
      'user.last_login',
      'user.last_deposit',
      'user.last_withdrawal',
    ],
  },
  {
    name: 'C-API-23 POST /api/user/profile/update',
    auth: 'player',
    ask: async (scene) => {
      await examples.updateProfile(scene)
      return { body: { remote_id: scene.me.remoteId, dofb: '1991-02-03' } }
    },
    fields: ['dofb'],
  },
  {
    name: 'C-API-24 GET /api/userwithdrawcheck',
    auth: 'player',
    // Without a bonus that binds: the specification's client cannot give one up.
    ask: async (scene) => {
      await scene.site.call('POST', `/api/turnovers/${scene.me.turnover}/give-up`, { token: scene.me.token })
      return own('/api/userwithdrawcheck')(scene)
    },
    fields: ['success', 'error'],
  },
  {
    name: 'C-API-25 POST /api/submit-withdraw',
    auth: 'player',
    ask: async ({ site: at, me }) => {
      await at.call('POST', `/api/turnovers/${me.turnover}/give-up`, { token: me.token })
      return {
        body: { remote_id: me.remoteId, account_number: me.phone, amount: '600', payment_id: '1' },
      }
    },
    fields: ['success', 'message'],
  },
  {
    name: 'C-API-26 N-ENT-12 GET /api/get-wallet-number',
    auth: 'player',
    ask: () => ({ path: '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500' }),
    fields: ['[].id', '[].account_number'],
  },
  {
    name: 'C-API-27 POST /api/submit-deposit',
    auth: 'player',
    ask: ({ me }) => ({
      body: {
        remote_id: me.remoteId,
        account_number: '01712345679',
        transaction_id: `SPELT${me.id}`,
        amount: 1500,
        payment_id: 11,
        promotion_id: '',
      },
    }),
    fields: ['success', 'message', 'transaction_id'],
  },
  { name: 'C-API-28 POST /api/balance', auth: 'player', ask: () => ({ body: {} }), fields: ['balance'] },
  { name: 'C-API-29 GET /api/get-type', auth: 'guest', fields: ['types[].id', 'types[].name'] },
  {
    name: 'C-API-30 N-ENT-17 GET /api/betting-record',
    auth: 'player',
    fields: ['[].platform', '[].game_type', '[].bet_amount', '[].winAmount', '[].created_at'],
  },
  {
    name: 'C-API-31 N-ENT-18 GET /api/exchange-hub',
    auth: 'player',
    fields: [
      'data[].event_name',
      'data[].bet_type',
      'data[].stake',
      'data[].net_profit_loss',
      'data[].status',
      'data[].transaction_id',
      'data[].market_name',
      'data[].selection_name',
      'data[].potential_profit',
      'data[].potential_liability',
      'data[].odds',
      'data[].run',
      'data[].created_at',
    ],
  },
  {
    name: 'C-API-32 N-ENT-15 GET /api/transaction/show',
    auth: 'player',
    ask: own('/api/transaction/show'),
    fields: [
      'transactions[].action',
      'transactions[].amount',
      'transactions[].key',
      'transactions[].created_at',
      'transactions[].updated_at',
      'transactions[].transaction_id',
      'transactions[].payment_method',
    ],
  },
  {
    name: 'C-API-33 N-ENT-19 GET /api/turnovers',
    auth: 'player',
    ask: own('/api/turnovers'),
    fields: [
      '[].id',
      '[].status',
      '[].required_turnover',
      '[].remaining_turnover',
      '[].created_at',
      '[].updated_at',
      '[].transaction.promotion.name',
      '[].transaction.payment_method.name',
    ],
  },
  {
    name: 'C-API-34 N-ENT-14 GET /api/inbox',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/inbox?remote_id=${me.remoteId}&page=1` }),
    fields: [
      'data.data[].id',
      'data.data[].title',
      'data.data[].message',
      'data.data[].content',
      'data.data[].created_at',
      'data.data[].receivedDate',
      'data.data[].is_read',
      'data.data[].isNew',
      'data.last_page',
    ],
  },
  {
    name: 'C-API-35 GET /api/inbox/{id}',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/inbox/${me.letter}` }),
    fields: ['success', 'data.id', 'data.title', 'data.message'],
  },
  {
    name: 'C-API-36 PATCH /api/inbox/{id}/read',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/inbox/${me.letter}/read` }),
    fields: ['success'],
  },
  {
    name: 'C-API-37 DELETE /api/inbox/{id}',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/inbox/${me.letter}` }),
    fields: ['success'],
  },
  {
    name: 'C-API-38 X-18 GET /api/convert-vipcoin',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/convert-vipcoin?remote_id=${me.remoteId}&vip_coin=10` }),
    fields: ['success', 'message'],
  },
  {
    name: 'C-API-39 N-ENT-28 GET /api/get-chats',
    auth: 'player',
    fields: ['chats[].chat_id', 'chats[].id', 'chats[].other_user.username', 'chats[].last_message'],
  },
  {
    name: 'C-API-40 X-16 POST /api/chats',
    auth: 'player',
    ask: ({ me }) => ({ body: { user_one_id: me.remoteId, user_two_id: 'support' } }),
    fields: ['chat.id'],
  },
  {
    name: 'C-API-41 N-ENT-28 GET /api/chats/{chatId}/messages',
    auth: 'player',
    ask: ({ me }) => ({ path: `/api/chats/${me.chat}/messages` }),
    fields: ['messages[].chat_id', 'messages[].sender_id', 'messages[].content'],
  },
  {
    name: 'C-API-42 POST /api/messages',
    auth: 'player',
    ask: ({ me }) => ({ body: { chat_id: me.chat, sender_id: me.remoteId, content: 'Kothay?' } }),
    fields: ['data.chat_id', 'data.sender_id', 'data.content'],
  },
  {
    name: 'N-ENT-21 GET /api/vip',
    auth: 'player',
    fields: [
      'level',
      'points',
      'min_points',
      'ratio',
      'history[].year',
      'history[].month',
      'history[].level',
      'history[].experience',
    ],
  },
  {
    name: 'N-ENT-20 N-ENT-23 X-96 GET /api/referral',
    auth: 'player',
    fields: [
      'active_downlines',
      'required_deposit',
      'required_turnover',
      'lifetime_rewards',
      'referral_turnover',
      'claimable',
      'history[].date',
      'history[].turnover',
      'history[].cashReward',
      'history[].status',
      'history[].details',
    ],
  },
  {
    name: 'C-API-47 N-ENT-29 GET /exchange-data/sports-events/cricket',
    auth: 'guest',
    fields: ['[].EventId', '[].Event', '[].MarketId', '[].Fancy', '[].Bookmaker', '[].sport'],
  },
]

/** What is missing: names of paths whose field is not in the answer, or whose list is empty. */
function missing(value: unknown, path: string): boolean {
  const [, list, name, rest] = /^(\[\]\.)?([^.[]+)?(.*)$/.exec(path) ?? []
  if (list)
    return !Array.isArray(value) || value.length === 0 || value.some((row) => missing(row, path.slice(3)))
  if (!name) return false
  if (typeof value !== 'object' || value === null || !(name in value)) return true
  const inner = (value as Record<string, unknown>)[name]
  if (!rest) return inner === undefined
  return missing(inner, rest.startsWith('.') ? rest.slice(1) : rest)
}

for (const { name, auth, ask, fields } of TABLE) {
  test(name, async () => {
    const [, method = '', written = ''] = / (GET|POST|PATCH|DELETE) (\S+)$/.exec(name) ?? []
    const me =
      method === 'GET' && !written.includes('convert') && !written.includes('withdraw')
        ? reader
        : await newMember(site)
    const asked = (await ask?.({ site, me })) ?? {}
    const { path = written, ...more } = asked
    const stranger = await site.call(method, path, more)
    if (auth === 'player') {
      expect(stranger.status).toBe(401)
      expect(stranger.body.message).toBeTruthy()
    }
    const answer = auth === 'guest' ? stranger : await site.call(method, path, { token: me.token, ...more })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    expect(fields.filter((field) => missing(answer.body, field))).toEqual([])
  })
}

test('C-API-49 the API base and the exchange base are the operator’s, and its pages may ask both', async () => {
  const operator = { ...demoSite, apiBase: 'https://api.example', exchangeBase: 'https://odds.example' }
  const app = await createServer(site.host, { site: operator })
  const config = await app.fetch(new Request('http://maidan.test/config.json'))
  expect(await config.json()).toMatchObject({
    apiBase: 'https://api.example',
    exchangeBase: 'https://odds.example',
  })
  expect(config.headers.get('cache-control')).toBe('no-cache')
  const elsewhere = await createServer(site.host, {
    site: { ...operator, storageBase: 'https://cdn.example/s' },
  })
  const general = await elsewhere.fetch(new Request('http://maidan.test/api/general'))
  expect(await general.json()).toMatchObject([{ storage_url: 'https://cdn.example/s' }])
  await elsewhere.close()
  expect(pagePolicy(operator, true)).toMatch(
    /connect-src [^;]*https:\/\/api\.example[^;]*https:\/\/odds\.example/,
  )
  await app.close()
})

test('C-API-51 every picture that an answer names is below the storage base, and is there', async () => {
  const lists = ['logo', 'sliders', 'promotion', 'payment-methods', 'get-system', 'get-games?type=SPORTS']
  const pictures = new Set<string>()
  const collect = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const row of value) collect(row, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, key)
    else if (typeof value === 'string' && value && /logo|icon|image|thub?m?b?nail/.test(name))
      pictures.add(value)
  }
  for (const list of lists) collect((await site.call('GET', `/api/${list}`)).body)
  expect(pictures.size).toBeGreaterThan(30)
  const [general] = (await site.call('GET', '/api/general')).body as unknown as { storage_url: string }[]
  for (const picture of pictures) {
    const path = picture.startsWith('/') ? picture : `/${picture}`
    const answer = await site.app.fetch(new Request(`http://maidan.test${general?.storage_url ?? ''}${path}`))
    expect(answer.status, picture).toBe(200)
    expect(answer.headers.get('content-type'), picture).toMatch(/^image\//)
    await answer.body?.cancel()
  }
})

test('K-AMT-23 the sample promotions run now, whatever year it is, and say until when', async () => {
  const { body } = await site.call('GET', '/api/promotion')
  const all = body as unknown as { start_date: string; end_date: string; status: string }[]
  const running = all.filter(
    (one) => Date.parse(one.start_date) <= site.clock.now && site.clock.now < Date.parse(one.end_date),
  )
  expect(running.length).toBeGreaterThan(3)
})

test('X-80 K-AMT-24 the types of games keep the ids that betting records are filtered by', async () => {
  const { body } = await site.call('GET', '/api/get-type')
  const names = new Map((body['types'] as { id: string; name: string }[]).map(({ id, name }) => [id, name]))
  expect(['1', '2', '4', '8'].map((id) => names.get(id))).toEqual([
    'Slots',
    'Live Casino',
    'Sports',
    'Fishing',
  ])
})

test('the table finds what is missing', () => {
  const answer = { list: [{ a: 1 }, { a: null }], one: { b: '' } }
  expect(['list[].a', 'one.b', 'one'].filter((field) => missing(answer, field))).toEqual([])
  for (const field of ['list[].b', 'one.c', 'two', 'one[].b', '[].a'])
    expect(missing(answer, field), field).toBe(true)
  expect(missing({ list: [] }, 'list[].a')).toBe(true)
})

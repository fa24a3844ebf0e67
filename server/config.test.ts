import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('what outlives a transaction goes to PostgreSQL itself, where a pooler is in front of it', () => {
  const [pooler, itself] = ['postgresql://localhost:6432/x', 'postgresql://localhost:5432/x']
  const { directUrl } = readConfig({ DATABASE_URL: itself })
  expect(directUrl).toBe(itself)
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: itself })).toMatchObject({
    databaseUrl: pooler,
    directUrl: itself,
  })
})

test('an empty environment is a working configuration on loopback', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    directUrl: undefined,
    dataDir: './data',
    demoAutopilot: true,
    limits: 'normal',
    proxyHops: 0,
    smtpUrl: undefined,
    mailFrom: undefined,
    smsGatewayUrl: undefined,
    smsGatewayToken: undefined,
    smsPerDay: 1000,
    captcha: 'optional',
    pushServices: 'public',
    proofOfWork: true,
    exchangeUrl: '',
    inPlayDelays: { cricket: 3000, soccer: 5000, tennis: 3000 },
    commission: 0,
    houseLimit: 10_000_000_000,
    seedGames: 0,
    minBuild: 0,
    limitRaiseHours: 168,
    limitCaps: [],
    places: undefined,
    complaintBody: undefined,
    exclusionIssuers: [],
    vip: true,
    publicOrigins: [],
    languages: ['en', 'bn'],
    consolePort: 4000,
    consoleOrigin: undefined,
    payAlone: 1_000_000,
    saferPlay: false,
  })
})

test('a wrong value is refused by name, with what it may be', () => {
  const wrong: [string, string][] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgresql://localhost:99999/x'],
    ['DATABASE_URL', 'postgresql://me:100%@localhost/x'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'postgresql://localhost/x'],
    ['DEMO_AUTOPILOT', 'maybe'],
    ['RATE_LIMITS', 'few'],
    ['VIP', 'gold'],
    ['COMPLAINT_BODY', 'The Ombudsman'],
    ['COMPLAINT_BODY', 'The Ombudsman http://ombudsman.example'],
    ['EXCLUSION_ISSUERS', 'maidan.example'],
    ['MODE', 'licensed'],
    ['LANGUAGES', 'en,xx'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['EXCHANGE_URL', 'http://exchange.example'],
    ['IN_PLAY_DELAY', 'golf=3'],
    ['IN_PLAY_DELAY', 'cricket=3,soccer'],
    ['COMMISSION', '2%'],
    ['COMMISSION', '-1'],
    ['COMMISSION', '10000'],
    ['HOUSE_LIMIT', '1.5'],
    ['HOUSE_LIMIT', '-1'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['SMS_GATEWAY_URL', 'http://sms.example/send'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example'],
    ['SMS_PER_DAY', '-5'],
    ['CAPTCHA', 'sometimes'],
    ['PUSH_SERVICES', 'anywhere'],
    ['PROOF_OF_WORK', 'maybe'],
    ['SEED_GAMES', 'many'],
    ['MIN_BUILD', '1.2'],
    ['LIMIT_RAISE_HOURS', '23'],
    ['PLACES', 'Bangladesh'],
    ['PLACE_HEADER', 'x-country'],
    ['LIMIT_CAPS', 'deposit.week'],
    ['LIMIT_CAPS', 'deposit.year=100'],
    ['LIMIT_CAPS', 'loss.day=100,loss.week=0'],
    ['PUBLIC_ORIGINS', 'maidan.example'],
    ['PUBLIC_ORIGINS', 'http://maidan.example'],
    ['PUBLIC_ORIGINS', 'https://maidan.example/app'],
    ['PUBLIC_ORIGINS', 'https://me@maidan.example'],
    ['PUBLIC_ORIGINS', 'https://maidan.example,'],
    ['PUBLIC_ORIGINS', '*'],
    ['CONSOLE_PORT', 'four'],
    ['CONSOLE_PORT', '70000'],
    ['CONSOLE_ORIGIN', 'http://staff.example'],
    ['CONSOLE_ORIGIN', 'https://staff.example,https://other.example'],
    ['PAY_ALONE', '1.5'],
    ['PAY_ALONE', '-1'],
    ['SAFER_PLAY', 'sometimes'],
  ]
  for (const [name, value] of wrong) {
    expect(() => readConfig({ [name]: value }), `${name}=${value}`).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  }
})

test('a refused database address is not repeated, since it holds a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter22@h/x' })).not.toThrow('hunter22')
})

test('half a configuration of messages out is refused, and no password is repeated', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://u:hunter22@mail.example' })).toThrow('MAIL_FROM')
  expect(() => readConfig({ SMTP_URL: 'mail://u:hunter22@mail.example' })).not.toThrow('hunter22')
  expect(() => readConfig({ SMS_GATEWAY_TOKEN: 'hunter22' })).toThrow('SMS_GATEWAY_URL')
  const whole = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'no-reply@maidan.example' }
  expect(readConfig({ ...whole, SMS_GATEWAY_URL: 'http://127.0.0.1:4180/send' })).toMatchObject({
    smtpUrl: 'smtps://u:p@mail.example',
    smsGatewayUrl: 'http://127.0.0.1:4180/send',
  })
})

test('origins are kept as browsers send them', () => {
  const { publicOrigins } = readConfig({
    PUBLIC_ORIGINS:
      'https://Maidan.example:443/, https://maidan.example, http://localhost:3000,https://খেলা.example',
  })
  expect(publicOrigins).toEqual([
    'https://maidan.example',
    'http://localhost:3000',
    new URL('https://খেলা.example').origin,
  ])
})

test('an operator caps limits in whole taka, and time in minutes', () => {
  expect(readConfig({ LIMIT_CAPS: 'deposit.week=20000, time.day=180' }).limitCaps).toEqual([
    { kind: 'deposit', period: 'week', value: 2_000_000 },
    { kind: 'time', period: 'day', value: 10_800_000 },
  ])
})

test('the console is open on this machine by itself, and elsewhere where it was asked for', () => {
  const portOf = (env: Record<string, string>) => readConfig(env).consolePort
  expect(portOf({ PORT: '3100' })).toBe(4100)
  expect(portOf({ PORT: '0' })).toBe(0)
  expect(portOf({ PORT: '65000' })).toBe(0)
  expect(portOf({ CONSOLE_PORT: 'off' })).toBeUndefined()
  expect(portOf({ HOST: '0.0.0.0' })).toBeUndefined()
  expect(portOf({ HOST: '0.0.0.0', CONSOLE_PORT: '4444' })).toBe(4444)
  expect(readConfig({ CONSOLE_ORIGIN: 'https://Staff.example:443/' }).consoleOrigin).toBe(
    'https://staff.example',
  )
  expect(readConfig({ PAY_ALONE: '500' }).payAlone).toBe(50_000)
})

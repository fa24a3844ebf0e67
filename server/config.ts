/** Configuration by environment, read once and refused clearly when wrong. */
import { type Sport, SPORTS } from '../contract/exchange.ts'
import { isLanguage, type Language, LANGUAGE_IDS, WRITTEN_IDS } from '../contract/languages/language.ts'
import { type Paisa, taka } from '../contract/money.ts'
import { ISSUER_KEY } from '../contract/protection/pass.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../contract/protection.ts'
import { isLoopback } from './context/address.ts'

export interface Config {
  port: number
  host: string
  /** PostgreSQL's address; undefined means the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  /**
   * PostgreSQL itself, for what outlives a transaction (the lease, notifications, the schema): `databaseUrl` may name a pooler
   * that lends its connections for a transaction each. The same as `databaseUrl` where there is none. Decision 232.
   */
  directUrl: string | undefined
  dataDir: string
  /** Verifies demo deposits by itself after some seconds. */
  demoAutopilot: boolean
  /** `off` only for tests and load runs: one address then makes the calls of many players. */
  limits: 'normal' | 'off'
  /** Reverse proxies in front whose X-Forwarded-* headers are believed. */
  proxyHops: number
  /** E-mail goes out by this server; undefined keeps it in the outbox. Holds a password. */
  smtpUrl: string | undefined
  /** Sender of e-mails. */
  mailFrom: string | undefined
  /** SMS go out by this gateway; undefined keeps them in the outbox. */
  smsGatewayUrl: string | undefined
  smsGatewayToken: string | undefined
  /** All SMS of a day together. */
  smsPerDay: number
  /** `required`: no sign-up without an answered captcha. */
  captcha: 'optional' | 'required'
  /** `local` only for tests: browsers may also name a push service on this machine. */
  pushServices: 'public' | 'local'
  /** Whether forgotten passwords and many sign-ups of one network ask for a proof of work. */
  proofOfWork: boolean
  /** The operator's own exchange, on another site; "" for the one inside the app. */
  exchangeUrl: string
  /** For so many milliseconds a bet that would be matched at once is held back in play, by sport (decision 200). */
  inPlayDelays: Readonly<Record<Sport, number>>
  /** What the house takes of what a player wins in a market of its exchange: hundredths of a percent (decision 210). */
  commission: number
  /** What the house may lose in a market of its exchange on any outcome: poisha (decision 210). */
  houseLimit: Paisa
  /** An empty database is given at least so many games: for load runs. */
  seedGames: number
  /** Where the app is to be found, as browsers spell origins; empty: wherever it is asked for. Decision 165. */
  publicOrigins: readonly string[]
  /** The languages that a player can choose (contract/languages/language.ts). */
  languages: readonly Language[]
  /** Hours that a raised limit waits before it can be confirmed; 24 at least (PP-09). */
  limitRaiseHours: number
  /** The operator's own limits, above which no player goes: poisha, or milliseconds of a limit of time. */
  limitCaps: readonly LimitCap[]
  /** Where people may play; undefined: everywhere, as nothing but play money is at stake (PP-02). */
  places: Places | undefined
  /** Who decides a complaint where the house and the player do not agree (PP-43). */
  complaintBody: ComplaintBody | undefined
  /** Public keys of other hosts whose exclusion passes hold here whoever shows them (decision 183). */
  exclusionIssuers: readonly string[]
  /** Whether there is a VIP programme (PP-38). */
  vip: boolean
  /** The `brand.json` of another brand than the app was built with. Decision 173. */
  brandFile: string | undefined
  /** Players' calls of apps below this build are refused (contract/kit/build.ts). */
  minBuild: number
  /** Where the staff's console listens; undefined: nowhere. */
  consolePort: number | undefined
  /** Where staff find it, as browsers spell an origin; undefined: on this machine alone. */
  consoleOrigin: string | undefined
  /** Poisha that one of staff pays out without a second person. */
  payAlone: number
  /** Whether the host itself looks for signs of harm in players' play, for its staff: where the operator is bound to (PP-48; decision 221). */
  saferPlay: boolean
}

export interface LimitCap {
  kind: LimitKind
  period: LimitPeriod
  value: number
}

export interface Places {
  /** Countries, ISO 3166-1 alpha-2. */
  codes: readonly string[]
  /** The header in which the operator's proxy names the country of a call. */
  header: string
}

export interface ComplaintBody {
  name: string
  url: string
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Env = Record<string, string | undefined>

/** Reads the variables of README.md's table. Throws ConfigError naming the variable and what it takes. */
export function readConfig(env: Env): Config {
  if (env['MODE'] !== undefined && env['MODE'] !== 'demo') {
    throw new ConfigError('MODE: the reference host plays for play money only; it has no licensed mode')
  }
  return {
    port: port('PORT', env['PORT'] || '3000'),
    host: env['HOST'] || '127.0.0.1',
    ...databaseUrls(env),
    dataDir: env['DATA_DIR'] || './data',
    demoAutopilot: onOff('DEMO_AUTOPILOT', env['DEMO_AUTOPILOT'] || 'on'),
    limits: onOff('RATE_LIMITS', env['RATE_LIMITS'] || 'on') ? 'normal' : 'off',
    proxyHops: hops(env['TRUST_PROXY'] || '0'),
    captcha: captcha(env['CAPTCHA'] || 'optional'),
    pushServices: pushServices(env['PUSH_SERVICES'] || 'public'),
    proofOfWork: onOff('PROOF_OF_WORK', env['PROOF_OF_WORK'] || 'on'),
    exchangeUrl: exchangeUrl(env['EXCHANGE_URL'] || ''),
    inPlayDelays: inPlayDelays(env['IN_PLAY_DELAY'] || ''),
    commission: commission(env['COMMISSION'] || '0'),
    houseLimit: houseLimit(env['HOUSE_LIMIT'] || '100000000'),
    seedGames: games(env['SEED_GAMES'] || '0'),
    minBuild: build(env['MIN_BUILD'] || '0'),
    limitRaiseHours: raiseHours(env['LIMIT_RAISE_HOURS'] || '168'),
    limitCaps: limitCaps(env['LIMIT_CAPS'] || ''),
    places: places(env['PLACES'] || '', env['PLACE_HEADER'] || '', hops(env['TRUST_PROXY'] || '0')),
    complaintBody: complaintBody(env['COMPLAINT_BODY'] || ''),
    exclusionIssuers: exclusionIssuers(env['EXCLUSION_ISSUERS'] || ''),
    vip: onOff('VIP', env['VIP'] || 'on'),
    brandFile: env['BRAND'] || undefined,
    languages: languages(env['LANGUAGES'] || WRITTEN_IDS.join(',')),
    publicOrigins: origins(env['PUBLIC_ORIGINS'] || ''),
    consolePort: consolePort(env),
    consoleOrigin: env['CONSOLE_ORIGIN']
      ? originOf('CONSOLE_ORIGIN', env['CONSOLE_ORIGIN'].trim())
      : undefined,
    payAlone: payAlone(env['PAY_ALONE'] || '10000'),
    saferPlay: onOff('SAFER_PLAY', env['SAFER_PLAY'] || 'off'),
    ...messagesOut(env),
  }
}

function exchangeUrl(value: string): string {
  if (value !== '' && !(URL.canParse(value) && new URL(value).protocol === 'https:'))
    throw new ConfigError('EXCHANGE_URL: must be an https address')
  return value
}

/** Seconds that are not named are these. */
const IN_PLAY_DELAYS: Record<Sport, number> = { cricket: 3, soccer: 5, tennis: 3 }

/** Seconds: `cricket=3,soccer=5,tennis=3`. */
function inPlayDelays(text: string): Record<Sport, number> {
  const seconds = { ...IN_PLAY_DELAYS }
  for (const item of text === '' ? [] : text.split(',')) {
    const [, name, value] = /^(\w+)=(\d{1,2})$/.exec(item.trim()) ?? []
    const sport = SPORTS.find((one) => one === name)
    if (sport === undefined)
      throw new ConfigError(
        `IN_PLAY_DELAY: ${JSON.stringify(item.trim())} is not like cricket=3 (${SPORTS.join(', ')}; 0 to 99 seconds)`,
      )
    seconds[sport] = Number(value)
  }
  return { cricket: seconds.cricket * 1000, soccer: seconds.soccer * 1000, tennis: seconds.tennis * 1000 }
}

/** Hundredths of a percent: `200` is 2 %. */
function commission(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new ConfigError(
    `COMMISSION: ${JSON.stringify(text)} is not a number of hundredths of a percent (0 to 9999; 200 is 2 %)`,
  )
}

/** Whole taka. */
function houseLimit(text: string): Paisa {
  if (/^\d{1,10}$/.test(text)) return taka(Number(text))
  throw new ConfigError(`HOUSE_LIMIT: ${JSON.stringify(text)} is not a whole number of taka`)
}

function languages(text: string): Language[] {
  const ids = text.split(',').map((item) => item.trim())
  const unknown = ids.find((id) => !isLanguage(id))
  if (unknown !== undefined)
    throw new ConfigError(`LANGUAGES: ${unknown} is none of ${LANGUAGE_IDS.join(', ')}`)
  return [...new Set(ids.filter(isLanguage))]
}

/** A list of https origins, commas between; http only on this machine. Written as the Origin header writes them. */
function origins(text: string): string[] {
  return text === ''
    ? []
    : [...new Set(text.split(',').map((item) => originOf('PUBLIC_ORIGINS', item.trim())))]
}

function originOf(name: string, item: string): string {
  const url = URL.canParse(item) ? new URL(item) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  // With a path, a name or a password it would be an address, and no browser sends one as its origin.
  if (url && isSafe && url.href === `${url.origin}/`) return url.origin
  throw new ConfigError(
    `${name}: ${JSON.stringify(item)} is not an origin, https://name or https://name:port ` +
      `(http:// only on this machine)${name === 'PUBLIC_ORIGINS' ? '; several have commas between them' : ''}`,
  )
}

type MessagesOut = Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken' | 'smsPerDay'>

function messagesOut(env: Env): MessagesOut {
  const smtpUrl = env['SMTP_URL'] || undefined
  const mailFrom = env['MAIL_FROM'] || undefined
  if (smtpUrl !== undefined && !/^smtps?:\/\/\S+$/.test(smtpUrl)) {
    throw new ConfigError('SMTP_URL: must look like smtp://user:password@host:587 or smtps://…')
  }
  if (mailFrom !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(mailFrom)) {
    throw new ConfigError('MAIL_FROM: must be one address, name@host')
  }
  if (smtpUrl !== undefined && mailFrom === undefined) {
    throw new ConfigError('MAIL_FROM: e-mail by SMTP_URL needs its sender, name@host')
  }
  const smsGatewayUrl = gateway(env['SMS_GATEWAY_URL'])
  const smsGatewayToken = env['SMS_GATEWAY_TOKEN'] || undefined
  if (smsGatewayToken !== undefined && !/^[\x21-\x7E]+$/.test(smsGatewayToken)) {
    throw new ConfigError('SMS_GATEWAY_TOKEN: must be printable letters without spaces')
  }
  if (smsGatewayToken !== undefined && smsGatewayUrl === undefined) {
    throw new ConfigError('SMS_GATEWAY_URL: SMS_GATEWAY_TOKEN is of no use without it')
  }
  return {
    smtpUrl,
    mailFrom,
    smsGatewayUrl,
    smsGatewayToken,
    smsPerDay: perDay(env['SMS_PER_DAY'] || '1000'),
  }
}

/** An https address; plain http only on this machine, because a token and codes travel over it. */
function gateway(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url?.protocol === 'http:' && isLoopback(url.hostname)
  if (url && (url.protocol === 'https:' || isHere)) return text
  throw new ConfigError('SMS_GATEWAY_URL: must be an https:// address (http:// only on this machine)')
}

function perDay(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new ConfigError(`SMS_PER_DAY: ${JSON.stringify(text)} is not a whole number`)
}

function games(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new ConfigError(`SEED_GAMES: ${JSON.stringify(text)} is not a number of games (0 to 99999)`)
}

function build(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new ConfigError(`MIN_BUILD: ${JSON.stringify(text)} is not the number of a build`)
}

function raiseHours(text: string): number {
  if (/^\d{2,4}$/.test(text) && Number(text) >= 24) return Number(text)
  throw new ConfigError(`LIMIT_RAISE_HOURS: ${JSON.stringify(text)} is not a number of hours (24 to 9999)`)
}

/** Whole taka, or minutes of time: `deposit.week=20000,time.day=180`. */
function limitCaps(text: string): LimitCap[] {
  if (text === '') return []
  return text.split(',').map((item) => {
    const [, kind = '', period = '', amount = ''] = /^(\w+)\.(\w+)=(\d{1,9})$/.exec(item.trim()) ?? []
    const cap = {
      kind: LIMIT_KINDS.find((one) => one === kind),
      period: LIMIT_PERIODS.find((one) => one === period),
      value: Number(amount) * (kind === 'time' ? 60_000 : 100),
    }
    if (cap.kind && cap.period && cap.value > 0) return { ...cap, kind: cap.kind, period: cap.period }
    throw new ConfigError(
      `LIMIT_CAPS: ${JSON.stringify(item.trim())} is not like deposit.week=20000 (${LIMIT_KINDS.join(', ')} a ` +
        `${LIMIT_PERIODS.join(', ')}; whole taka, minutes of time)`,
    )
  })
}

/** `BD,NP`, and the header in which the proxy says it: one that anybody could write is none. */
function places(text: string, header: string, proxies: number): Places | undefined {
  if (text === '' && header !== '') throw new ConfigError('PLACE_HEADER: it names nothing without PLACES')
  if (text === '') return undefined
  const codes = text.split(',').map((item) => item.trim())
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code))
  if (wrong !== undefined)
    throw new ConfigError(`PLACES: ${JSON.stringify(wrong)} is not a country's code, such as BD`)
  if (!/^[\w-]{1,64}$/.test(header))
    throw new ConfigError(
      'PLACE_HEADER: PLACES needs the name of the header in which the proxy says the country',
    )
  if (proxies === 0)
    throw new ConfigError('PLACES: without a proxy in front (TRUST_PROXY) anybody could say any place')
  return { codes, header }
}

/** A name and an https address: `The Betting Ombudsman https://ombudsman.example`. */
function complaintBody(text: string): ComplaintBody | undefined {
  if (text === '') return undefined
  const [, name, url] = /^(.{1,200}) (https:\/\/\S{1,290})$/.exec(text.trim()) ?? []
  if (name && url && URL.canParse(url)) return { name: name.trim(), url }
  throw new ConfigError(
    `COMPLAINT_BODY: ${JSON.stringify(text)} is not a name and its https address, such as "The Ombudsman https://…"`,
  )
}

/** Each costs every sign-up and log in two slow hashes, as soon as one of its passes is held. */
export const MOST_ISSUERS = 8

/** The keys (`x`) of other hosts' `/.well-known/maidan-receipts.json`, commas between. */
function exclusionIssuers(text: string): string[] {
  const keys = text === '' ? [] : text.split(',').map((item) => item.trim())
  if (keys.length <= MOST_ISSUERS && keys.every((key) => ISSUER_KEY.test(key))) return keys
  throw new ConfigError(
    `EXCLUSION_ISSUERS: must be at most ${MOST_ISSUERS} keys as other hosts publish them, 43 letters each, commas between`,
  )
}

function captcha(text: string): 'optional' | 'required' {
  if (text === 'optional' || text === 'required') return text
  throw new ConfigError(`CAPTCHA: ${JSON.stringify(text)} is neither "optional" nor "required"`)
}

function pushServices(text: string): 'public' | 'local' {
  if (text === 'public' || text === 'local') return text
  throw new ConfigError(`PUSH_SERVICES: ${JSON.stringify(text)} is neither "public" nor "local"`)
}

function port(name: string, text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 0 && value <= 65535) return value
  throw new ConfigError(`${name}: ${JSON.stringify(text)} is not a port number (0 to 65535)`)
}

/** A thousand above the players' port, so that a bookmark stays good. */
const CONSOLE_AWAY = 1000

/** Nobody but this machine is served a console that was not asked for. */
function consolePort(env: Env): number | undefined {
  const text = env['CONSOLE_PORT']
  if (text === 'off') return undefined
  if (text) return port('CONSOLE_PORT', text)
  if (!isLoopback(env['HOST'] || '127.0.0.1')) return undefined
  const players = port('PORT', env['PORT'] || '3000')
  return players === 0 || players + CONSOLE_AWAY > 65535 ? 0 : players + CONSOLE_AWAY
}

/** Whole taka. */
function payAlone(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 100
  throw new ConfigError(`PAY_ALONE: ${JSON.stringify(text)} is not a whole number of taka`)
}

function hops(text: string): number {
  if (/^\d$/.test(text)) return Number(text)
  throw new ConfigError(
    `TRUST_PROXY: ${JSON.stringify(text)} is not the number of reverse proxies in front of this host (0 to 9)`,
  )
}

function databaseUrls(env: Env): Pick<Config, 'databaseUrl' | 'directUrl'> {
  const url = databaseUrl('DATABASE_URL', env['DATABASE_URL'])
  const direct = databaseUrl('DATABASE_DIRECT_URL', env['DATABASE_DIRECT_URL'])
  if (url === undefined && direct !== undefined)
    throw new ConfigError('DATABASE_DIRECT_URL: DATABASE_URL must name the pooler in front of it')
  return { databaseUrl: url, directUrl: direct ?? url }
}

function databaseUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(ql)?:\/\/\S+$/.test(text) && isReadable(text)) return text
  throw new ConfigError(
    `${name}: must look like postgresql://user:password@host:5432/database, with what is no letter or digit in a ` +
      'name or password percent-encoded',
  )
}

/** The driver would throw at the rest, with the password in what it says. */
function isReadable(text: string): boolean {
  try {
    const { username, password, pathname } = new URL(text)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function onOff(name: string, text: string): boolean {
  if (['on', '1', 'true'].includes(text)) return true
  if (['off', '0', 'false'].includes(text)) return false
  throw new ConfigError(`${name}: ${JSON.stringify(text)} is neither "on" nor "off"`)
}

/** The rows of the database as Kysely sees them. Amounts are bigint poisha; times are Date. */
import type { WrittenTexts } from '../../contract/languages/language.ts'
import type { Language } from '../../contract/languages/language.ts'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { DeskTables } from './migrations/013-desk.ts'
import type { DeviceTables } from './migrations/026-devices.ts'
import type { FactorTables } from './migrations/020-factors.ts'
import type { OfferProduct } from '../../contract/protection/consents.ts'
import type { ConsentTables } from './migrations/protection/039-consents.ts'
import type { PlaceTables } from './migrations/protection/042-places.ts'
import type { ComplaintTables } from './migrations/protection/038-complaints.ts'
import type { EarlierResultTables } from './migrations/protection/043-earlier-results.ts'
import type { LeaseTables } from './migrations/028-lease.ts'
import type { LiveTables } from './migrations/010-live.ts'
import type { MoneyOutTables } from './migrations/011-money-out.ts'
import type { ReferralFriendTables } from './migrations/protection/045-referral-friends.ts'
import type { MatchDayTable } from './migrations/exchange/048-match-days.ts'
import type { PriceTickTable } from './migrations/exchange/049-price-history.ts'
import type { SignalGuardTables } from './migrations/exchange/054-signal-guard.ts'
import type { LetGoTables } from './migrations/exchange/061-let-go.ts'
import type { HouseTables } from './migrations/exchange/066-house.ts'
import type { CaseTables } from './migrations/console/073-cases.ts'
import type { SuspensionTables } from './migrations/exchange/071-suspensions.ts'
import type { NoPointsColumn } from './migrations/protection/047-no-points.ts'
import type { ProtectionTables } from './migrations/033-protection.ts'
import type { ExclusionTables } from './migrations/protection/036-exclusion.ts'
import type { ExclusionPassTables } from './migrations/protection/044-exclusion-pass.ts'
import type { PushTables } from './migrations/017-push.ts'
import type { RotationColumns } from './migrations/015-rotation.ts'
import type { SignedColumns, SignedTables } from './migrations/account/080-signed-calls.ts'
import type { SealTables } from './migrations/014-seal.ts'
import type { SecurityTables } from './migrations/009-security.ts'
import type { AdjustmentTables } from './migrations/console/072-adjustments.ts'
import type { StaffTables } from './migrations/console/060-staff.ts'
import type { ContentTables } from './migrations/console/074-content.ts'
import type { SaferPlayTables } from './migrations/console/075-safer-play.ts'

/** A column with a default: may be left out on insert. */
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Json = JSONColumnType<Record<string, unknown>>
/** By language: written as JSON, read as an object (content/texts.ts). */
type TextsColumn = JSONColumnType<WrittenTexts>

/** What a session may: all, or what stays open to an excluded player. */
export type SessionScope = 'full' | 'payout'

export interface Tables
  extends
    MoneyOutTables,
    SecurityTables,
    LiveTables,
    SignedTables,
    DeskTables,
    SealTables,
    PushTables,
    FactorTables,
    DeviceTables,
    LeaseTables,
    ProtectionTables,
    SaferPlayTables,
    ComplaintTables,
    ConsentTables,
    PlaceTables,
    EarlierResultTables,
    ReferralFriendTables,
    ExclusionTables,
    ExclusionPassTables,
    SignalGuardTables,
    LetGoTables,
    HouseTables,
    SuspensionTables,
    AdjustmentTables,
    CaseTables,
    StaffTables,
    ContentTables {
  player: {
    id: Generated<bigint>
    public_id: string
    username: string
    username_key: string
    password_hash: string
    name: Defaulted<string>
    email: Defaulted<string>
    email_key: string | null
    phone: Defaulted<string>
    phone_key: string | null
    currency: Defaulted<'BDT' | 'INR' | 'PKR'>
    /** ISO date. */
    birthday: string | null
    /** When a birthday under 18 was given. */
    under_age_at: Defaulted<Date | null>
    /** Since when staff know who the player is; null where they do not. */
    identity_confirmed_at: Defaulted<Date | null>
    /** Until when the player takes a time-out; in the past where none runs. */
    time_out_until: Defaulted<Date | null>
    /** When it was taken. */
    time_out_at: Defaulted<Date | null>
    /** Minutes between two checks of the time. */
    check_minutes: Defaulted<number>
    /** When the tools for safer play were shown, limits asked about, the account looked at. */
    tools_seen_at: Defaulted<Date | null>
    limits_asked_at: Defaulted<Date | null>
    reviewed_at: Defaulted<Date | null>
    phone_verified: Defaulted<boolean>
    email_verified: Defaulted<boolean>
    referral_code: string
    /** The code as it was typed; a friend's or an affiliate's. */
    referred_by: Defaulted<string>
    /** Whose referral code it was. */
    referrer_id: Defaulted<bigint | null>
    vip_level: Defaulted<string>
    /** When they agreed that who invited them is rewarded for it; null while they do not. */
    referral_agreed_at: Defaulted<Date | null>
    experience: Defaulted<bigint>
    /** Settled poisha that are not a whole point yet. */
    vp_rest: Defaulted<number>
    created_at: Date
    last_login_at: Date | null
    /** When its player closed the account; nobody signs in to it after that. */
    closed_at: Defaulted<Date | null>
    /** When it was recovered last without the password: money then waits before it goes to a new recipient. */
    recovered_at: Defaulted<Date | null>
    /** When the profile's number was put right; null for that of the sign-up. */
    phone_set_at: Defaulted<Date | null>
  }
  session: RotationColumns &
    SignedColumns & {
      /** When the password was typed again; null until it was: the log in was the last time. */
      confirmed_at: Defaulted<Date | null>
      id: Generated<bigint>
      token_hash: Buffer
      player_id: bigint
      /** `payout`: of an excluded player, who takes money out and reads. */
      scope: Defaulted<SessionScope>
      /** SHA-256 of the device's cookie, on which nobody signs up while the player is excluded. */
      device_mark: Defaulted<Buffer | null>
      /** The newest mark of a held pass that its player was compared with (decision 183). */
      marks_heeded: Defaulted<bigint>
      device: Defaulted<string>
      created_at: Date
      last_used_at: Date
      expires_at: Date
      revoked_at: Date | null
    }
  audit: {
    id: Generated<bigint>
    at: Date
    actor: string
    action: string
    object: Defaulted<string>
    outcome: Defaulted<string>
    request_id: string | null
    data: Json
  }
  account: {
    id: Generated<bigint>
    player_id: bigint | null
    kind: AccountKind
    cur: 'BDT' | 'VP'
    balance: bigint | null
    floor: Defaulted<bigint>
  }
  op: {
    id: Generated<bigint>
    scope: string
    key: string
    kind: string
    fp: string
    player_id: bigint | null
    result: JSONColumnType<Record<string, unknown>> | null
    at: Date
  }
  transfer: {
    id: Generated<bigint>
    op_id: bigint
    kind: string
    debit: bigint
    credit: bigint
    cur: 'BDT' | 'VP'
    amount: bigint
    debit_after: Generated<bigint | null>
    credit_after: Generated<bigint | null>
    at: Date
  }
  pay_session: {
    id: string
    player_id: bigint
    method: number
    channel: number
    receiving_number: string
    amount: bigint
    issued_at: Date
    expires_at: Date
  }
  deposit: {
    id: Generated<bigint>
    op_id: bigint
    player_id: bigint
    method: number
    channel: number
    account_number: string
    trx: string
    amount: bigint
    promotion_id: bigint | null
    /** numeric: text in JavaScript. */
    bonus_percent: ColumnType<string, string | number | undefined, string>
    turnover_factor: ColumnType<string, string | number | undefined, string>
    /** How long its bonus waits, as promised when it was claimed; null for ever. */
    bonus_days: Defaulted<number | null>
    pay_session: string | null
    late: Defaulted<boolean>
    status: Defaulted<number>
    reason: Defaulted<string>
    decided_op: bigint | null
    created_at: Date
    updated_at: Date
    editable_at: Date
  }
  receipt: {
    id: string
    player_id: bigint
    pay_session: string
    name: string
    sha256: Buffer
    picture: Buffer
    created_at: Date
  }
  receipt_upload: {
    player_id: bigint
    id: string
    /** Of the payment, or of the complaint, that the picture is for. */
    pay_session: string | null
    complaint_id: bigint | null
    name: string
    size: number
    received: Defaulted<number>
    created_at: Date
  }
  receipt_piece: {
    player_id: bigint
    upload: string
    at_byte: number
    bytes: Buffer
  }
  withdrawal: {
    id: Generated<bigint>
    op_id: bigint
    player_id: bigint
    method: number
    account_number: string
    amount: bigint
    status: Defaulted<number>
    reason: Defaulted<string>
    decided_op: bigint | null
    created_at: Date
    updated_at: Date
  }
  turnover: {
    id: Generated<bigint>
    player_id: bigint
    op_id: bigint
    deposit_id: bigint | null
    required: bigint
    remaining: bigint
    /** The bonus that waits for it. */
    bonus: bigint
    /** How much of the bonus wallet became cash when it was completed. */
    released: Defaulted<bigint>
    status: 'active' | 'complete' | 'given_up' | 'expired'
    /** When it ends unfinished; null when it never does. */
    ends_at: Defaulted<Date | null>
    created_at: Date
    updated_at: Date
  }
  turnover_part: { turnover_id: bigint; op_id: bigint; amount: bigint }
  provider: { platform: string; name: string; icon: string; sort: number; types: string[] }
  game: {
    platform: string
    code: string
    name: string
    type: string
    icon: string
    /** Which engine under server/games plays it. */
    engine: string
    theme: Json
    created_at: Date
    display_order: number
  }
  game_launch: {
    token_hash: Buffer
    player_id: bigint
    platform: string
    game: string | null
    created_at: Date
    expires_at: Date
    session_id: bigint
    kind: 'launch' | 'access' | 'session' | 'exchange'
    used_at: Date | null
    ended_at: Date | null
  }
  wallet_key: { provider: string; secret: string }
  wallet_player: { provider: string; player_id: bigint; alias: string }
  studio_seat: {
    platform: string
    game: string
    player: string
    nonce: Defaulted<number>
    last_started_at: Date | null
    free_left: Defaulted<number>
    free_stake: bigint | null
    free_round: string | null
  }
  studio_chain: {
    platform: string
    game: string
    /** Which hour: the number of its rounds divided by their count. */
    chain: number
    last_seed: string
    created_at: Date
  }
  studio_round: {
    id: string
    platform: string
    game: string
    player: string
    nonce: number
    server_seed: string
    state: Defaulted<'ready' | 'betting' | 'open' | 'drawn' | 'settled' | 'undoing' | 'void'>
    player_seed: string | null
    stake: bigint | null
    /** What was bet on, in the game's own JSON. */
    choice: ColumnType<unknown, string | null, string | null>
    /** The player's moves in order: {move, at}. */
    moves: ColumnType<unknown, string | undefined, string>
    is_free: Defaulted<boolean>
    paid_round: string | null
    outcome: JSONColumnType<Record<string, unknown>> | null
    pay: bigint | null
    refunded: Defaulted<boolean>
    /** A round of a live table, whose seed and clock are everybody's. */
    is_shared: Defaulted<boolean>
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
  }
  game_tx: NoPointsColumn & {
    provider: string
    tx: string
    kind: 'bet' | 'win' | 'rollback'
    player_id: bigint | null
    ref: string | null
    amount: bigint
    round: string
    game: Defaulted<string>
    op_id: bigint
    state: Defaulted<'done' | 'rolled_back' | 'tombstone'>
    at: Date
  }
  slider: {
    id: Generated<bigint>
    status: Defaulted<string>
    slider_type: 'Main' | 'Favourite' | 'Features'
    image: string
    title: TextsColumn
    link: Defaulted<string>
    sort: number
    /** Both null: for as long as it is shown. */
    starts_at: Defaulted<Date | null>
    ends_at: Defaulted<Date | null>
    version: Generated<number>
  }
  promotion: {
    id: Generated<bigint>
    name: TextsColumn
    description: JSONColumnType<WrittenTexts, string | undefined>
    image: string
    thumbnail: string
    starts_at: Date
    ends_at: Date
    status: Defaulted<string>
    categories: number[]
    bonus_percent: ColumnType<string, string | number | undefined, string>
    turnover_factor: ColumnType<string, string | number | undefined, string>
    bonus_days: Defaulted<number | null>
    sort: number
    version: Generated<number>
  }
  letter: {
    id: Generated<bigint>
    /** null: to everyone. */
    player_id: bigint | null
    kind: string
    params: Json
    at: Date
    /** The product that it offers; null: a letter of service. */
    offer: Generated<OfferProduct | null>
  }
  letter_state: { player_id: bigint; letter_id: bigint; read_at: Date | null; deleted_at: Date | null }
  chat: {
    id: Generated<bigint>
    player_id: bigint
    /** The last message the player has seen. */
    seen_id: Defaulted<bigint>
    created_at: Date
  }
  chat_message: {
    id: Generated<bigint>
    chat_id: bigint
    sender: 'player' | 'staff' | 'autopilot'
    content: string
    /** The language it was written from. */
    locale: Language
    /** The sender's own id of it: once for each. */
    client_id: string | null
    at: Date
  }
  favourite: { player_id: bigint; platform: string; code: string; created_at: Date }
  referral_reward: {
    op_id: bigint
    player_id: bigint
    /** Turnover that a claim of earlier days counted, by tier; nothing since. */
    tier1: Generated<bigint>
    tier2: Generated<bigint>
    tier3: Generated<bigint>
    amount: bigint
    at: Date
  }
  setting: { key: string; value: JSONColumnType<object>; version: Generated<number> }
  match_day: MatchDayTable
  price_tick: PriceTickTable
  match_before: { event: string }
}

export type AccountKind =
  | 'cash'
  | 'bonus'
  | 'hold'
  | 'exposure'
  | 'vp'
  | 'cash_in'
  | 'paid_out'
  | 'games'
  | 'bonus_cost'
  | 'exchange'
  | 'commission'
  | 'adjustments'
  | 'vp_pool'
  | 'suspense'
  | 'demo_grant'

export type Db = Kysely<Tables>
/** An open database transaction. The pool may have one connection: inside a transaction use only this handle. */
export type Tx = Transaction<Tables>

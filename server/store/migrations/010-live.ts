/** Live events and what several host processes count together: the tables and their rows. Decisions 060, 061. */
import type { Generated, JSONColumnType } from 'kysely'

/**
 * The counters are unlogged: a crash of the database forgets them, and nothing else. The check keeps an event's
 * payload within what NOTIFY carries (8000 bytes).
 */
export const liveTables = `
create table live_event(
  id bigint generated always as identity primary key,
  player_id bigint,
  topic text check (length(topic) <= 100),
  kind text not null,
  data jsonb not null default '{}' check (octet_length(data::text) <= 4000),
  at timestamptz not null,
  check ((player_id is null) <> (topic is null))
);
create index live_event_player on live_event(player_id, at) where player_id is not null;
create index live_event_topic on live_event(topic, at) where topic is not null;
create unlogged table rate_limit(
  key text primary key,
  points int not null default 0,
  expire bigint
);
create unlogged table guard_event(
  log text not null,
  key text not null,
  at timestamptz not null
);
create index guard_event_key on guard_event(log, key, at desc);
create unlogged table wallet_nonce(
  provider text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (provider, nonce)
);`

export interface LiveTables {
  live_event: {
    id: Generated<bigint>
    /** Null on an event for everyone who watches the topic. */
    player_id: bigint | null
    topic: string | null
    kind: string
    data: JSONColumnType<Record<string, unknown>>
    at: Date
  }
  /** rate-limiter-flexible's own shape; `expire` in milliseconds since the epoch. */
  rate_limit: { key: string; points: number; expire: bigint | null }
  guard_event: { log: string; key: string; at: Date }
  wallet_nonce: { provider: string; nonce: string; at: Date }
}

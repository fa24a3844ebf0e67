/** Players, their sessions and what is known of them. Source: money.md 3.1. */
export const playerTables = `
create table player(
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null,
  username_key text not null unique check (username_key = lower(username)),
  password_hash text not null,
  name text not null default '',
  email text not null default '',
  email_key text unique,
  phone text not null default '',
  phone_key text unique,
  currency text not null default 'BDT' check (currency in ('BDT','INR','PKR')),
  birthday date,
  phone_verified boolean not null default false,
  email_verified boolean not null default false,
  referral_code text not null unique,
  referred_by text not null default '',
  vip_level text not null default 'Normal',
  experience bigint not null default 0 check (experience >= 0),
  created_at timestamptz not null,
  last_login_at timestamptz
);
create table session(
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  player_id bigint not null references player(id),
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_player on session(player_id) where revoked_at is null;
create table audit(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object text not null default '',
  outcome text not null default 'ok',
  data jsonb not null default '{}'
);`

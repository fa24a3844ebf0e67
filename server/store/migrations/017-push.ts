/** Push subscriptions and what waits to be sent to them: the tables and their rows. Decision 088. */
import type { Language } from '../../../contract/languages/language.ts'
import type { ColumnType, Generated } from 'kysely'
import type { PushKind } from '../../../contract/push.ts'

/** A browser is one session's; what waits for a subscription goes with it. */
export const pushTables = `
create table push_subscription(
  session_id bigint primary key references session(id),
  player_id bigint not null references player(id),
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  kinds text[] not null default '{}',
  locale text not null check (locale in ('en','bn')),
  origin text not null,
  created_at timestamptz not null
);
create index push_subscription_player on push_subscription(player_id);
create table push_message(
  id bigint generated always as identity primary key,
  session_id bigint not null references push_subscription(session_id) on delete cascade,
  notice text not null,
  path text not null check (path like '/%'),
  tag text not null,
  tries smallint not null default 0,
  made_at timestamptz not null,
  due_at timestamptz not null
);
create index push_message_due on push_message(due_at);
create index push_message_session on push_message(session_id);`

export interface PushTables {
  push_subscription: {
    session_id: bigint
    player_id: bigint
    endpoint: string
    p256dh: string
    auth: string
    kinds: ColumnType<PushKind[], PushKind[] | undefined, PushKind[]>
    locale: Language
    /** The app's origin, for the address that a tap opens. */
    origin: string
    created_at: Date
  }
  push_message: {
    id: Generated<bigint>
    session_id: bigint
    /** Which words: a key of server/push/notices.ts. */
    notice: string
    /** What a tap opens. */
    path: string
    /** A later message of the same tag takes its place on the screen. */
    tag: string
    tries: Generated<number>
    made_at: Date
    /** When it is tried next. */
    due_at: Date
  }
}

/**
 * The schema's step for letters, VIP points, referral, chat and favourites, with the rules that the ledger's
 * examination gains by them. Source: money.md 3.1; decisions 050 to 054.
 */

const players = `
alter table player add column referrer_id bigint references player(id);
create index player_referrer on player(referrer_id) where referrer_id is not null;
alter table player add column vp_rest int not null default 0 check (vp_rest between 0 and 999);
alter table player add check (referrer_id <> id);`

const letters = `
create table letter(
  id bigint generated always as identity primary key,
  player_id bigint references player(id),
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null
);
create index letter_player on letter(player_id, at desc, id desc);
create table letter_state(
  player_id bigint not null references player(id),
  letter_id bigint not null references letter(id),
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (player_id, letter_id)
);`

const chat = `
create table chat(
  id bigint generated always as identity primary key,
  player_id bigint not null unique references player(id),
  seen_id bigint not null default 0,
  created_at timestamptz not null
);
create table chat_message(
  id bigint generated always as identity primary key,
  chat_id bigint not null references chat(id),
  sender text not null check (sender in ('player','staff','autopilot')),
  content text not null check (content <> ''),
  locale text not null check (locale in ('en','bn')),
  client_id text,
  at timestamptz not null,
  unique (chat_id, sender, client_id)
);
create index chat_message_chat on chat_message(chat_id, id desc);
create index chat_message_at on chat_message(at);
create trigger chat_message_append_only before update or delete on chat_message for each row execute function refuse_change();`

const favourites = `
create table favourite(
  player_id bigint not null references player(id),
  platform text not null,
  code text not null,
  created_at timestamptz not null,
  primary key (player_id, platform, code),
  foreign key (platform, code) references game(platform, code)
);`

/** What a claim counted of each tier's turnover, so that no stake is paid for twice. */
const referral = `
create table referral_reward(
  op_id bigint primary key references op(id),
  player_id bigint not null references player(id),
  tier1 bigint not null check (tier1 >= 0),
  tier2 bigint not null check (tier2 >= 0),
  tier3 bigint not null check (tier3 >= 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index referral_reward_player on referral_reward(player_id, op_id desc);
create trigger referral_reward_append_only before update or delete on referral_reward for each row execute function refuse_change();
create trigger referral_reward_no_truncate before truncate on referral_reward for each statement execute function refuse_change();`

/** 1000 is what a point costs in staked poisha (VP_STAKE in server/ledger/vip.ts): another rate is another step. */
const rules = `
create index transfer_paid_out_vip on transfer(op_id) where kind in ('vp_converted','vip_cash','referral_reward');
alter view audit_check rename to audit_check_money;
create view audit_check as
select rule, faults from audit_check_money
union all
select 'points are those of settled stakes, none of them lost or doubled', count(*) from player
  left join (
    select credit.player_id, sum(amount) as points from transfer join account credit on credit.id = transfer.credit
      where transfer.kind = 'vp_earned' group by credit.player_id) earned on earned.player_id = player.id
  left join (
    select player_id, sum(amount) as stakes from game_tx bet where kind = 'bet' and state = 'done'
      and exists (select from game_tx win where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win')
      group by player_id) settled on settled.player_id = player.id
  where coalesce(points, 0) * 1000 + vp_rest <> coalesce(stakes, 0)
union all
select 'a rolled-back bet left no points', count(*) from game_tx bet
  join game_tx win on win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win'
  join transfer on transfer.op_id = win.op_id and transfer.kind = 'vp_earned'
  where bet.kind = 'bet' and bet.state = 'rolled_back'
union all
select 'experience is the points ever received', count(*) from player
  left join (
    select credit.player_id, sum(amount) as points from transfer join account credit on credit.id = transfer.credit
      where transfer.cur = 'VP' group by credit.player_id) received on received.player_id = player.id
  where player.experience <> coalesce(received.points, 0)
union all
select 'a conversion takes its points and pays their worth, once', count(*)
  from (select id, kind, result from op where kind = 'vp_conversion') op
  full join (select op_id, sum(amount) filter (where kind = 'vp_converted') as points,
      sum(amount) filter (where kind = 'vip_cash') as cash, count(*) as legs
      from transfer where kind in ('vp_converted','vip_cash') group by op_id) moved on moved.op_id = op.id
  where moved.legs is distinct from 2
    or moved.points is distinct from (op.result->>'points')::bigint
    or moved.cash * (op.result->>'vpPerCoin')::bigint is distinct from moved.points * 100
union all
select 'a referral reward is paid once, as recorded', count(*) from referral_reward reward
  full join (select op_id, sum(amount) as amount, count(*) as legs from transfer
    where kind = 'referral_reward' group by op_id) paid on paid.op_id = reward.op_id
  where paid.legs is distinct from 1 or paid.amount is distinct from reward.amount;`

export const social = [players, letters, chat, favourites, referral, rules].join('\n')

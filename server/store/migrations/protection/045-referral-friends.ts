/**
 * A referral reward is for friends and not for what they stake: which friends a claim was for, each once and for good, and
 * that the friend had agreed. Claims from before counted turnover by tier. Source: protection.md D-11; decision 189.
 */
import type { ColumnType } from 'kysely'

export const referralFriends = `
alter table player add column referral_agreed_at timestamptz;
alter table referral_reward alter column tier1 set default 0, alter column tier2 set default 0, alter column tier3 set default 0;
create table referral_friend(
  friend_id bigint primary key references player(id),
  op_id bigint not null references referral_reward(op_id)
);
create trigger referral_friend_append_only before update or delete on referral_friend
  for each row execute function refuse_change();
create trigger referral_friend_no_truncate before truncate on referral_friend
  for each statement execute function refuse_change();`

export interface ReferralFriendTables {
  referral_friend: { friend_id: ColumnType<bigint, bigint, never>; op_id: ColumnType<bigint, bigint, never> }
}

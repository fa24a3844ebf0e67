/**
 * Where there is no VIP programme a bet earns no points, and the examination does not look for them: its first win says so, and
 * every later win, which earns none anyway. Source: PP-38; decision 187.
 */
import type { ColumnType } from 'kysely'

const RULE = 'points are those of settled stakes, none of them lost or doubled'

/** 1000 is what a point costs in staked poisha, as in 008-social.ts. */
export const noPoints = `
alter table game_tx add column no_points boolean not null default false, add check (kind = 'win' or not no_points);

alter view audit_check rename to audit_check_before_no_points;
create view audit_check as
select rule, faults from audit_check_before_no_points where rule <> '${RULE}'
union all
select '${RULE}', count(*) from player
  left join (
    select credit.player_id, sum(amount) as points from transfer join account credit on credit.id = transfer.credit
      where transfer.kind = 'vp_earned' group by credit.player_id) earned on earned.player_id = player.id
  left join (
    select player_id, sum(amount) as stakes from game_tx bet where kind = 'bet' and state = 'done'
      and exists (select from game_tx win where win.provider = bet.provider and win.ref = bet.tx and win.kind = 'win'
        and not win.no_points)
      group by player_id) settled on settled.player_id = player.id
  where coalesce(points, 0) * 1000 + vp_rest <> coalesce(stakes, 0);`

export interface NoPointsColumn {
  /** Of a win: it earned its bet no points, since another win came first or there was no VIP programme. */
  no_points: ColumnType<boolean, boolean | undefined, never>
}

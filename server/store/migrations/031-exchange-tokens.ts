/** A player's token for an operator's own exchange, made with the login: one more kind beside those of games. */
export const exchangeTokens = `
alter table game_launch drop constraint game_launch_kind_check;
alter table game_launch add constraint game_launch_kind_check check (kind in ('launch','access','session','exchange'));`

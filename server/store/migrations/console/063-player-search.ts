/** Staff look for a player by the beginning of a name, among as many as there are. Source: console.md "Speed". */

/** By bytes: what begins alike stands together, however the database sorts its words. */
export const playerSearch = `create index player_username_start on player(username_key text_pattern_ops);`

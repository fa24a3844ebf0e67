/** Devices that a player has signed in on, who asked for a code, and when an account was recovered. Decision 161. */

export const deviceTables = `
create table known_device(
  player_id bigint not null references player(id),
  digest bytea not null,
  seen_at timestamptz not null,
  primary key (player_id, digest)
);
create index known_device_seen on known_device(seen_at);
alter table verification_code add column asker text;
alter table player add column recovered_at timestamptz, add column phone_set_at timestamptz;`

export interface DeviceTables {
  known_device: {
    player_id: bigint
    /** SHA-256 of the device's cookie. */
    digest: Buffer
    /** Its last sign-in. */
    seen_at: Date
  }
}

/** A receipt that comes in pieces, until the last one is here: of one player's, and for a day at most. */
export const receiptPieces = `
create table receipt_upload(
  player_id bigint not null references player(id),
  id uuid not null,
  pay_session uuid not null,
  name text not null,
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  created_at timestamptz not null,
  primary key (player_id, id)
);
create index receipt_upload_age on receipt_upload(created_at);
create table receipt_piece(
  player_id bigint not null,
  upload uuid not null,
  at_byte integer not null,
  bytes bytea not null,
  primary key (player_id, upload, at_byte),
  foreign key (player_id, upload) references receipt_upload(player_id, id) on delete cascade
);`

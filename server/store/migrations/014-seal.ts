/** The seal of the audit trail: blocks of rows, each hashed over the one before it. The tables and their rows. Decision 085. */
/**
 * Rows wait in `audit_unsealed` until a block takes them, whatever order they were committed in. A block says which
 * rows it holds and can be neither changed nor taken away.
 */
export const sealTables = `
create table audit_unsealed(audit_id bigint primary key);
insert into audit_unsealed select id from audit;
create function audit_waits() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;
create trigger audit_waits after insert on audit for each row execute function audit_waits();
create table audit_block(
  id bigint primary key check (id > 0),
  ids bigint[] not null check (cardinality(ids) > 0),
  previous bytea not null,
  hash bytea not null unique check (length(hash) = 32),
  at timestamptz not null
);
create trigger audit_block_append_only before update or delete on audit_block for each row execute function refuse_change();
create trigger audit_block_no_truncate before truncate on audit_block for each statement execute function refuse_change();`

/** The request that caused a row; rows of the host's own jobs have none. */
export const requestIdColumn = `alter table audit add column request_id uuid;`

export interface SealTables {
  audit_unsealed: { audit_id: bigint }
  audit_block: { id: bigint; ids: bigint[]; previous: Buffer; hash: Buffer; at: Date }
}

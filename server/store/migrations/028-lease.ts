/**
 * Who does what only one of several host processes may do, and until when. Decision 162. A PostgreSQL advisory lock
 * alone belongs to a connection: it outlives a process that is stopped, and a machine that lost its power.
 */
/** `backend` and `backend_start` name the connection that holds the advisory lock of the same name. */
export const leaseTables = `
create table lease(
  name text primary key,
  holder text not null,
  until timestamptz not null,
  backend int not null,
  backend_start timestamptz not null
);`

export interface LeaseTables {
  lease: { name: string; holder: string; until: Date; backend: number; backend_start: Date }
}

/** What keeps a database from being opened, in a sentence for the person who starts the host; all else is a fault of ours. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

const FOLDER: Record<string, string> = {
  EEXIST: 'is a file, and must be a folder',
  ENOTDIR: 'is a file or lies below one, and must be a folder',
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user, or lies where files cannot be linked',
  EROFS: 'lies on a file system that is read-only',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk that is full for this user',
  ENOENT: 'cannot be made there',
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'is a link that leads in a circle',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The first line of what was said: the rest is for whoever wrote the library. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message || codeOf(error) : String(error)).split('\n', 1)[0]?.trim() ?? ''

/** The system's refusal of the data folder as a sentence; any other error as it is. */
export function folderTrouble(error: unknown, folder: string): unknown {
  const why = FOLDER[codeOf(error)]
  if (why === undefined || error instanceof StoreError) return error
  return new StoreError(
    `DATA_DIR: ${folder} ${why} (${codeOf(error)}). Name another folder: DATA_DIR=… npm start`,
  )
}

/** The system's refusal of a file that a person named, as a sentence; any other error as it is. */
export const fileTrouble = (error: unknown, file: string, doing: 'read' | 'written'): unknown =>
  /^E[A-Z]+$/.test(codeOf(error)) ? new StoreError(`${file} cannot be ${doing}: ${firstLine(error)}`) : error

/** Of the network, of TLS, and of the server's own start and room. Source: PostgreSQL, Appendix A; Node, `tls`. */
const UNREACHABLE =
  /^(E[A-Z_]+|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+|ERR_TLS_\w+|28\w{3}|3D000|08\w{3}|57P0\d|53\w{3})$/
const UNCODED = /timeout exceeded|does not support SSL|Connection terminated/

/** What a person can do about a PostgreSQL that does not answer or refuses us, as a sentence; any other error as it is. */
export function databaseTrouble(error: unknown): unknown {
  if (error instanceof StoreError) return error
  const [code, said] = [codeOf(error), firstLine(error)]
  if (code === '42501')
    return new StoreError(
      `DATABASE_URL: its user has not the rights that the host needs: ${said}. Make it the owner of the database ` +
        'and of its schema (alter database … owner to …; alter schema public owner to …), or name a database of its own.',
    )
  if (code === '3F000')
    return new StoreError(
      `DATABASE_URL: the database has no schema that its user may use: ${said} (grant usage, create on schema public to …).`,
    )
  if (code === '25006')
    return new StoreError(
      `DATABASE_URL: the database is read-only (a standby?), and the host must write: ${said}.`,
    )
  if (UNREACHABLE.test(code) || UNCODED.test(said))
    return new StoreError(`DATABASE_URL: the database cannot be reached or refuses us: ${said}`)
  return error
}

/** A database that cannot be opened, in a sentence for the person who starts the host. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** In the page: its databases are full. As browsers say it: the write is taken, and its transaction ends without it. */
export function fullStorage(): void {
  const { value: put } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
    value: IDBObjectStore['put']
  }
  const full = function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
    const request = put.apply(this, args)
    queueMicrotask(() => this.transaction.abort())
    return request
  }
  Object.assign(IDBObjectStore.prototype, { put: full, add: full })
}

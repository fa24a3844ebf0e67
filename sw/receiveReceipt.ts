/**
 * A receipt that the player shares from the wallet app (Android's share sheet): it is on the device before the answer
 * sends the page to the payment, since a worker may end at any moment. Source: pwa.md 1.1; X-66.
 */
export const RECEIVE_PATH = '/receive-receipt'

const MOST = 6
const MOST_BYTES = 30_000_000

/** Answers the share with a 303 to the payment; `shared` says whether the pictures could be kept: "1" all, "some", "0" none. */
export async function receiveReceipt(request: Request): Promise<Response> {
  const shared = await keepPictures(request).catch((error: unknown) => {
    console.warn('A shared picture could not be kept', error)
    return '0'
  })
  return Response.redirect(`/make-payment?shared=${shared}`, 303)
}

async function keepPictures(request: Request): Promise<'1' | 'some'> {
  const form = await request.formData()
  const parts = form.getAll('receipts')
  const files = parts
    .filter(
      (part): part is File =>
        part instanceof File && part.type.startsWith('image/') && part.size < MOST_BYTES,
    )
    .slice(0, MOST)
  if (files.length === 0) throw new Error('No picture was shared')
  await keep(files)
  return files.length < parts.length ? 'some' : '1'
}

/** Into the database that the payment screen reads (src/features/cashier/payment/shared.ts has its shape). */
const keep = (files: File[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('maidan-shared', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('files', { keyPath: 'key' })
    opening.onerror = () => reject(opening.error ?? new Error('No database'))
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction('files', 'readwrite', { durability: 'strict' })
      for (const file of files)
        writing.objectStore('files').put({ key: crypto.randomUUID(), file, at: Date.now() })
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
      writing.onabort = () => {
        db.close()
        reject(writing.error ?? new Error('Not kept'))
      }
    }
  })

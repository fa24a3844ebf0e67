/** Everything below `/storage/`: drawings of the brand, pictures that staff added, and the drawn ones of the demo. */
import { brandPicture } from '../brand/pictures.ts'
import { keptPicture } from '../content/pictures.ts'
import type { Host } from '../host.ts'
import { validated } from '../http/validated.ts'
import { artFor } from './pictures.ts'

const BASE = '/storage'

/** Answers GET and HEAD; undefined for an address where there is no picture. */
export const storedPictures =
  ({ brand, db }: Pick<Host, 'brand' | 'db'>) =>
  async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    const art = brandPicture(brand, pathname) ?? artFor(pathname)
    if (art) return validated(request, art.body, art.type, 'max-age=86400')
    const kept = pathname.startsWith(`${BASE}/`) && (await keptPicture(db, pathname.slice(BASE.length)))
    // Its name is a hash of what is in it.
    return kept ? validated(request, kept, 'image/avif', 'max-age=31536000, immutable') : undefined
  }

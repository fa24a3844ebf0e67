/**
 * Pictures that prove a payment, made harmless: known kinds only, decoded within limits and drawn anew as a JPEG
 * without metadata. What a file says it is counts for nothing. Source: money.md 3.7, P16.
 */
import { fail } from './messages.ts'
import { pictures } from './pictures.ts'

const PIXELS = 40_000_000
/** Longest side of what is kept. */
const SIDE = 1600
const SECONDS = 15

/** The first bytes of the kinds that are taken: JPEG, PNG, WebP, and HEIF with its relatives. */
function isPicture(bytes: Buffer): boolean {
  const ascii = bytes.toString('latin1', 0, 12)
  return (
    ascii.startsWith('\xFF\xD8\xFF') ||
    ascii.startsWith('\x89PNG\r\n\x1A\n') ||
    (ascii.startsWith('RIFF') && ascii.endsWith('WEBP')) ||
    /^.{4}ftyp(heic|heix|mif1|msf1|avif)/s.test(ascii)
  )
}

let last: Promise<unknown> = Promise.resolve()

/** The picture as it is kept. One at a time, so that six large ones do not fill the memory. Throws RECEIPT_KIND. */
export async function redrawn(file: Blob): Promise<Buffer> {
  const turn = last.then(() => redraw(file))
  last = turn.catch(() => {})
  return turn
}

async function redraw(file: Blob): Promise<Buffer> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isPicture(bytes)) throw fail('RECEIPT_KIND')
  const sharp = await pictures()
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    // Torn, too large when unpacked, or of a kind this build cannot read: whatever it is, it is no receipt.
    throw fail('RECEIPT_KIND')
  }
}

/** A file's name for staff: no path, no control characters, at most 200 letters. */
export function shownName(name: string): string {
  const bare = name.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- taking them out is the point
  return bare.replace(/[\u0000-\u001F\u007F\p{Surrogate}]/gu, '').slice(0, 200) || 'receipt'
}

/** How a style sheet's class is called in the page: its own name and three letters of its file, the same in every build. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

export function scopedName(local, file) {
  const sheet = relative(process.cwd(), file.split('?')[0]).replaceAll('\\', '/')
  const hash = createHash('sha256')
    .update(sheet)
    .digest('base64')
    .replace(/[^A-Za-z\d]/g, '')
  return `${local}_${hash.slice(0, 3)}`
}

/** The pictures that the install sheet shows: real, of the sizes they say, and of use in either form. pwa.md 1.1; P-PWA-01. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')

interface Screenshot {
  src: string
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}
const { screenshots } = JSON.parse(readFileSync(join(TOP, 'manifest.webmanifest'), 'utf8')) as {
  screenshots: Screenshot[]
}

test('P-PWA-01 three pictures of a phone and three of a wide screen, each as large as it says', async () => {
  const of = (form: Screenshot['form_factor']) =>
    screenshots.filter(({ form_factor }) => form_factor === form)
  expect([of('narrow').length, of('wide').length]).toEqual([3, 3])
  for (const { src, sizes, type, form_factor, label } of screenshots) {
    const file = join(TOP, 'public', src)
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
    expect(sizes, src).toBe(form_factor === 'narrow' ? '1080x1920' : '1920x1080')
    expect(label.length, src).toBeGreaterThan(10)
    expect(statSync(file).size, src).toBeLessThan(300_000)
  }
})

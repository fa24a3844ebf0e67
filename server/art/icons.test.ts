/** The committed icons of the app, as the manifest says they are. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadBrand } from '../brand/load.ts'
import { z } from '../../contract/kit/zod.ts'

const icon = z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })
const shape = z.object({
  icons: z.array(icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(icon) })),
  description: z.string(),
})
const manifest = shape.parse(JSON.parse(await readFile('manifest.webmanifest', 'utf8')))

test('every icon of the manifest is there in the size it says', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
  }
})

test('a launcher may cut the maskable icon to any shape, and iOS fills the touch icon with nothing', async () => {
  for (const name of ['maskable-512', 'apple-touch-icon']) {
    expect((await sharp(`public/icons/${name}.png`).stats()).isOpaque, name).toBe(true)
  }
})

test('there are icons of each purpose and four shortcuts', () => {
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
  expect(manifest.shortcuts).toHaveLength(4)
})

test('the names fit below an icon and in the install dialog', () => {
  for (const name of Object.values(loadBrand().name)) expect(name?.length).toBeLessThanOrEqual(12)
  expect(manifest.description.length).toBeLessThanOrEqual(300)
})

/** The pictures that the install sheet shows: real, of the sizes they say, and of use in either form. pwa.md 1.1; P-PWA-01. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { routes } from '../../scripts/routes.mjs'
import { RECEIVE_PATH as TURNED_AWAY_AT } from '../../server/http/share-target.ts'
import { RECEIVE_PATH } from '../../sw/receiveReceipt.ts'

const TOP = join(import.meta.dirname, '../..')

interface Screenshot {
  src: string
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}
interface Manifest {
  start_url: string
  screenshots: Screenshot[]
  icons: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
  share_target: { action: string; params: { files: { name: string }[] } }
}
type Picture = Pick<Screenshot, 'src' | 'sizes' | 'type'>
const manifest = JSON.parse(readFileSync(join(TOP, 'manifest.webmanifest'), 'utf8')) as Manifest
const { screenshots } = manifest

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

test('every address that the manifest offers is one of the app, and every picture is as it says', async () => {
  const { open, players } = routes() as { open: string[]; players: string[] }
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    const { pathname } = new URL(url, 'https://own.invalid')
    expect([...open, ...players], url).toContain(pathname)
  }
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(join(TOP, 'public', src)).metadata()
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
  }
})

test('the share sheet offers the app for what the worker takes, and for nothing else', () => {
  const { action, params } = manifest.share_target
  expect([action, TURNED_AWAY_AT]).toEqual([RECEIVE_PATH, RECEIVE_PATH])
  // A title or a text alone would be taken by nobody.
  expect(Object.keys(params)).toEqual(['files'])
  const worker = readFileSync(join(TOP, 'sw/receiveReceipt.ts'), 'utf8')
  for (const { name } of params.files) expect(worker).toContain(`getAll('${name}')`)
})

/** Who handles each thing that the manifest offers to the system; what is only said of the app has no such part. */
const OFFERED: Record<string, string> = {
  share_target: 'sw/receiveReceipt.ts',
  shortcuts: 'src/app/routes.tsx',
  related_applications: 'src/app/screens/Install.tsx',
}
const SAID = new Set(
  (
    'id name short_name description start_url scope display display_override orientation theme_color ' +
    'background_color lang dir name_localized short_name_localized description_localized categories icons ' +
    'screenshots launch_handler handle_links prefer_related_applications'
  ).split(' '),
)

test('the manifest offers nothing to the system that nobody here handles', () => {
  const others = Object.keys(manifest).filter((name) => !SAID.has(name))
  expect(others.toSorted()).toEqual(Object.keys(OFFERED).toSorted())
  for (const file of Object.values(OFFERED)) expect(readFileSync(join(TOP, file), 'utf8')).not.toBe('')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paintedPages } from './prerendered-pages.ts'
import { demoSite } from '../seed/site.ts'

/** Paints what it is told to and counts it; the app's own painter is tried in tests/host/http/prerender.test.ts. */
const PAINTER = `
export const painted = []
export const held = { paint: () => undefined }
export const hintsOf = ({ cookie }) => ({ language: 'en', notice: /look=(\\w*)/.exec(cookie)?.[1] ?? '' })
export const textOf = ({ language, notice }) => language + '.' + notice
export const asks = () => []
export async function paint(canvas, path, look) {
  painted.push(look.notice)
  await held.paint()
  return { html: '<p>' + look.notice + '</p>', style: '', styleAttributes: [], notice: 'n1' }
}
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-pages-'))
  await writeFile(path.join(folder, 'paint.js'), PAINTER)
  await writeFile(path.join(folder, 'canvas.json'), '{"words":{},"rest":{},"screens":{}}')
})
afterAll(() => rm(folder, { recursive: true }))

const painter = async () =>
  (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'paint.js')).href)) as {
    painted: string[]
    held: { paint: () => unknown }
  }
const home = (notice: string) => new Request('http://maidan.test/', { headers: { cookie: `look=${notice}` } })
const pages = () =>
  paintedPages(
    folder,
    demoSite,
    () => {},
    async () => new Response('{}'),
  )

test('letters of a notice that does not stand are no other look', async () => {
  const { painted } = await painter()
  painted.length = 0
  const { answer } = pages()
  await answer(home(''))
  for (let i = 0; i < 40; i++) expect(await (await answer(home(`x${i}`)))?.text()).toBe('<p></p>')
  expect(await (await answer(home('n1')))?.text()).toBe('<p>n1</p>')
  expect(painted).toEqual(['', 'n1'])
})

test('so many looks are painted at once; for others the plain page follows', async () => {
  const { painted, held } = await painter()
  painted.length = 0
  let go = (): void => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  held.paint = () => gate
  const { answer } = pages()
  const asked = Array.from({ length: 30 }, (_, index) => answer(home(`y${index}`)))
  expect(await asked[29]).toBeUndefined()
  go()
  const answers = await Promise.all(asked)
  expect(answers.filter((page) => page !== undefined)).toHaveLength(8)
  expect(painted).toHaveLength(8)
})

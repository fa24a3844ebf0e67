/** What the brief has fixed is there and in use. P-PWA-06, P-PWA-07. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')

const PACKAGES = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  'workbox-window',
  'vite-plugin-pwa',
  'idb-keyval',
  'react-hook-form',
  'zod',
  'framer-motion',
  'qrcode.react',
  'vitest',
  '@testing-library/react',
]
const TOP_LEVEL = [
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'src',
  'public',
  'sw',
  'tests',
  'manifest.webmanifest',
  'README.md',
]

test('P-PWA-06 every fixed package is imported by the app, its tests or its build', () => {
  const inside = ['src', 'contract', 'sw', 'tests'].flatMap((folder) =>
    readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = ['vite.config.ts', ...inside.filter((name) => /\.tsx?$/.test(name))]
  const code = files.map((file) => readFileSync(join(TOP, file), 'utf8')).join('\n')
  const isImported = (name: string) =>
    ['from ', 'import ', 'import('].some((word) =>
      [`${word}'${name}'`, `${word}'${name}/`].some((text) => code.includes(text)),
    )
  expect(PACKAGES.filter((name) => !isImported(name))).toEqual([])
  expect(isImported('left-pad')).toBe(false)
})

test('P-PWA-07 the fixed top level stands', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(join(TOP, name)))).toEqual([])
})

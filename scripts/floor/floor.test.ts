/** What is newer than the floor is found in scripts and sheets, and what is asked for first or has a fallback is not. */
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { collect } from './compat.mjs'
// @ts-expect-error -- a plain script without types
import { usesOfScript } from './scripts.mjs'
// @ts-expect-error -- a plain script without types
import { usesOfSheet } from './sheets.mjs'

const namesOf = (uses: unknown): string[] =>
  (collect as (uses: unknown) => { name: string }[])(uses).map(({ name }) => name)
const script = (text: string) =>
  namesOf((usesOfScript as (text: string, where: string) => unknown)(text, 'a.js'))
const sheet = (text: string) =>
  namesOf((usesOfSheet as (text: string, where: string) => unknown)(text, 'a.css'))

test.each([
  ['URL.canParse(a)', 'URL.canParse'],
  ['const q=new URLSearchParams(a);use(q.size)', 'URLSearchParams.size'],
  ['use(new URL(a).searchParams.size)', 'URLSearchParams.size'],
  ['a.toSorted()', '.toSorted'],
  ['const{toReversed:b}=a;b()', '.toReversed'],
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['globalThis.Object.groupBy(a,b)', '.groupBy'],
  ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ['document.startViewTransition(a)', 'Document.startViewTransition'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['a.addEventListener("scrollend",b)', 'event scrollend'],
  ['/[\\p{L}--a]/v.test(a)', 'regular expression /v'],
])('%s is newer than the floor', (text, name) => {
  expect(script(text)).toContain(name)
})

test.each([
  'URL.canParse?.(a)',
  'const CloseWatcher=a;new CloseWatcher()',
  'const q=new Map();use(q.size)',
  'function f(CloseWatcher){new CloseWatcher()}',
  'document.startViewTransition?.(a)',
  'a.at(-1);a.findLast(b);Object.hasOwn(a,b);structuredClone(a)',
])('%s is not', (text) => {
  expect(script(text)).toEqual([])
})

test.each([
  ['a{mask-image:none}', 'mask-image'],
  ['a{color:oklch(1 0 0)}', 'oklch()'],
  ['a{color:lab(50 0 0)}', 'lab()'],
  ['a{color:color-mix(in srgb,red,red)}', 'color-mix()'],
  // What holds a variable is only known to be wrong when it is too late for the declaration before it.
  ['a{color:red;color:oklch(.5 .1 var(--hue))}', 'oklch()'],
  ['a{--veil:color-mix(in srgb,red,red)}', 'color-mix()'],
  ['a:has(b){top:0}', ':has'],
  ['a{&:hover{top:0}}', '&'],
  ['a:hover,a:has(b){top:0}', ':has beside others'],
  ['@starting-style{a{top:0}}', '@starting-style'],
  ['a{text-wrap:balance}', 'text-wrap'],
])('%s is newer than the floor', (text, name) => {
  expect(sheet(text)).toContain(name)
})

test.each([
  'a{color:red;color:oklch(1 0 0)}',
  'a{-webkit-mask-image:none;mask-image:none}',
  '@supports (color:oklch(0 0 0)){a{color:oklch(1 0 0)}}',
  '@supports selector(:has(*)){a:has(b){top:0}}',
  'a{height:100dvh}',
  '@container (width>1px){a{width:1cqw}}',
])('%s is not', (text) => {
  expect(sheet(text)).toEqual([])
})

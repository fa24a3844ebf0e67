/** Budgets.md 1: a painted page carries the styles that it needs, and no others. */
import { expect, test } from 'vitest'
import { criticalCss, parseCss } from './criticalCss.ts'

const critical = (css: string, markup: string, theme = 'dark') => criticalCss(parseCss(css), markup, theme)

test('rules of classes that stand in the markup are kept, others left out', () => {
  const css =
    'a{color:red}.bar{x:1}.bar .place,.gone{x:2}.gone:hover{x:3}@media (width>768px){.gone{x:4}.bar{x:5}}'
  expect(critical(css, '<p class="bar place">')).toBe(
    'a{color:red}.bar{x:1}.bar .place{x:2}@media (width>768px){.bar{x:5}}',
  )
})

test('only the theme of the page is kept, and what no theme has', () => {
  const css = ':root,:root[data-theme=dark]{--a:1}:root[data-theme="light"]{--a:2}'
  expect(critical(css, '')).toBe(':root,:root[data-theme=dark]{--a:1}')
  expect(critical(css, '', 'light')).toBe(':root{--a:1}:root[data-theme="light"]{--a:2}')
})

test('keyframes stay when a kept rule names them; a comma inside :is() parts nothing', () => {
  const css = '@keyframes a{0%{x:1}to{x:2}}@keyframes b{to{x:1}}.bar:is(.one,.two){animation:1s a}'
  expect(critical(css, '<p class="bar one two">')).toBe(
    '@keyframes a{0%{x:1}to{x:2}}.bar:is(.one,.two){animation:1s a}',
  )
  expect(critical(css, '')).toBe('')
})

import { expect, test } from 'vitest'
import { ownPath } from './ownPath.ts'

test('R-ROUTE-49 a path of ours is returned to, with its search', () => {
  expect(ownPath('/transaction-record?status=0')).toBe('/transaction-record?status=0')
  expect(ownPath('/')).toBe('/')
})

test('an address that leads away is refused', () => {
  for (const away of [
    'https://example.org',
    '//example.org/x',
    '/\\example.org',
    '/.//evil.example',
    '/./\\evil.example',
    '/deposit/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/..///evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    'deposit',
  ])
    expect(ownPath(away), String(away)).toBeUndefined()
})

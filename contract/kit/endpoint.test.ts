import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { api } from '../index.ts'

test('only guest GETs may be kept for offline use', () => {
  const kept = Object.values<Endpoint>(api).filter(({ offline }) => offline)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(({ method, auth }) => method !== 'GET' || auth !== 'guest')).toEqual([])
})

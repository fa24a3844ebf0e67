import { expect, test } from 'vitest'
import { logLine } from './log.ts'

test('a line is JSON and holds no token, password or whole phone number', () => {
  const line = logLine(0, 'call_failed', {
    token: 'md_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    password: 'hunter22',
    error: 'boom near md_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n  at x',
    phone: '+8801712345678',
    player: 12n,
  })
  expect(line.split('\n')).toHaveLength(1)
  expect(JSON.parse(line)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    event: 'call_failed',
    token: '***',
    password: '***',
    error: 'boom near md_***\n  at x',
    phone: '***678',
    player: '12',
  })
})

test('secrets are masked wherever they stand', () => {
  const line = logLine(0, 'x', {
    deep: { list: [{ password: 'hunter22', to: '+8801712345678' }] },
    error: new Error(
      'no route for 01712345678, Bearer abc.def, postgresql://u:hunter22@h/x, rahim@mail.example',
    ),
    amount: 123_456_789_012n,
    id: '20261121000017',
  })
  for (const secret of ['hunter22', '01712345678', '8801712345678', 'abc.def', 'rahim@']) {
    expect(line).not.toContain(secret)
  }
  expect(line).toContain('***678')
  expect(line).toContain('r***@mail.example')
  expect(line).toContain('123456789012')
  expect(line).toContain('20261121000017')
})

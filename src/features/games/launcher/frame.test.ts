import { expect, test } from 'vitest'
import { frameOf, readMessage, withToken } from './frame.ts'

const PAGE = 'https://maidan.example/slot?play=A/SLOT/b'
const config = { apiBase: '', gameHosts: ['https://games.other.example', 'https://maidan.example'] }

const LOOK = { theme: 'light', textSize: '' } as const

test('S-LAUNCH-07 F-17 our own games get scripts alone, in an origin of nobody, and are told how the app looks', () => {
  expect(frameOf('/play/slot/?g=A.b&t=x', PAGE, config, LOOK)).toEqual({
    src: 'https://maidan.example/play/slot/?g=A.b&t=x&theme=light',
    sandbox: 'allow-scripts',
    origin: 'null',
    engine: 'slot',
  })
  expect(
    frameOf(
      '/play/slot/',
      PAGE,
      { ...config, apiBase: 'https://api.maidan.example' },
      { theme: 'auto', textSize: 'larger' },
    ),
  ).toEqual({
    src: 'https://api.maidan.example/play/slot/?theme=auto&text=larger',
    sandbox: 'allow-scripts',
    origin: 'null',
    engine: 'slot',
  })
})

test('S-LAUNCH-07 X-21 a listed https host gets its own origin and nothing that reaches the page', () => {
  expect(frameOf('https://games.other.example/run?x=1', PAGE, config, LOOK)).toEqual({
    src: 'https://games.other.example/run?x=1',
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    origin: 'https://games.other.example',
  })
})

for (const url of [
  'http://games.other.example/run',
  'https://games.other.example.evil.example/run',
  'https://evil.example/play/slot/',
  'https://games.other.example:8443/run',
  'https://user:pass@games.other.example/run',
  'https://maidan.example/login',
  '/play/../login',
  '/playground/',
  '//evil.example/play/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:https://games.other.example/1',
  'https://',
  '',
]) {
  test(`S-LAUNCH-07 the address ${JSON.stringify(url)} is refused`, () => {
    expect(frameOf(url, PAGE, config, LOOK)).toBeUndefined()
  })
}

test('S-LAUNCH-06 the access token joins an address with or without a query', () => {
  expect(withToken('/play/x/?g=1', 'a b')).toBe('/play/x/?g=1&t=a%20b')
  expect(withToken('https://lucky.example/', 't')).toBe('https://lucky.example/?t=t')
  expect(withToken('https://lucky.example/#top', 't')).toBe('https://lucky.example/?t=t#top')
})

test('only the four known messages of a frame are heard', () => {
  expect(readMessage({ type: 'close' })).toEqual({ type: 'close' })
  expect(readMessage({ type: 'balanceChanged', balance: '1000000.00' })).toEqual({ type: 'balanceChanged' })
  expect(readMessage({ type: 'resize', width: 360, height: 640 })).toMatchObject({ width: 360 })
  for (const data of [
    null,
    'close',
    { type: 'navigate', to: '/withdrawal' },
    { type: 'resize', width: 1e9, height: 10 },
    { type: 'resize' },
  ])
    expect(readMessage(data)).toBeUndefined()
})

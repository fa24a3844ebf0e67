import { expect, test } from 'vitest'
import { isInside } from '../../../lib/pwa/isInside.ts'
import { intentOf, outsideHref } from './outside.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; Redmi 9A'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Facebook',
    `${ANDROID}; wv) ${WEBKIT} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.0;]`,
  ],
  ['IMO', `${ANDROID} Build/RP1A; wv) ${WEBKIT} Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36`],
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone14,5]`],
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 340.0.0 (iPhone14,5; iOS 18_5)`],
  ['any other on an iPhone', `${IPHONE} Mobile/15E148`],
])('devices.md %s is a browser inside another app', (_, agent) => {
  expect(isInside(agent)).toBe(true)
})

test.each([
  ['Chrome', `${ANDROID}) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', `${ANDROID}) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (Android 13; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'],
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`],
  ['a desk', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`],
])('devices.md %s is a browser of its own', (_, agent) => {
  expect(isInside(agent)).toBe(false)
})

const keeping = (values: Record<string, string>) => ({ get: (name: string) => values[name] })

test('a guest takes the place along, and the code of whoever invited them', () => {
  const at = (values: Record<string, string>) =>
    outsideHref({ href: '/slot?q=ra', isPlayer: false, storage: keeping(values) })
  expect(at({})).toBe('/slot?q=ra')
  expect(at({ referral_code: 'FRIEND77' })).toBe('/referral_code?referral_code=FRIEND77&to=%2Fslot%3Fq%3Dra')
  expect(at({ affiliate_code: 'BLOG & 1' })).toBe(
    '/affiliate_code?affiliate_code=BLOG+%26+1&to=%2Fslot%3Fq%3Dra',
  )
})

test('a player logs in outside and comes to the same place', () => {
  const storage = keeping({ referral_code: 'FRIEND77' })
  expect(outsideHref({ href: '/deposit', isPlayer: true, storage })).toBe('/login?next=%2Fdeposit')
})

test('an intent names the page and its scheme', () => {
  expect(intentOf(new URL('https://maidan.example:8443/slot?q=ra'))).toMatch(
    /^intent:\/\/maidan\.example:8443\/slot\?q=ra#Intent;scheme=https;.*;end$/,
  )
})

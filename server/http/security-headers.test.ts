import { expect, test } from 'vitest'
import { type Kind, pagePolicy, withSecurity } from './security-headers.ts'
import { demoSite } from '../seed/site.ts'

const plain = new Request('http://127.0.0.1/')
const safe = new Request('https://maidan.example/')

const headersOf = (kind: Kind, request = plain) =>
  withSecurity(new Response('', { headers: { 'content-type': 'text/plain' } }), kind, demoSite, request)
    .headers

test('the page may run only our own script, and scripts only through the one trusted policy', () => {
  const policy = pagePolicy(demoSite, false)
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sw-url',
  ]) {
    expect(policy.split('; ')).toContain(directive)
  }
  expect(policy).not.toContain('unsafe')
})

test('game hosts are in the frame policy and the permissions exactly when the site lists them', () => {
  const site = { ...demoSite, gameHosts: ['https://games.example'] }
  expect(pagePolicy(demoSite, false)).toContain("frame-src 'self';")
  expect(pagePolicy(site, false)).toContain("frame-src 'self' https://games.example;")
  const permissions = withSecurity(new Response(''), 'page', site, plain).headers.get('permissions-policy')
  expect(permissions).toContain('fullscreen=(self "https://games.example")')
  expect(permissions).toContain('camera=()')
})

test('an API on another origin may be called, and pictures from there be shown', () => {
  const site = { ...demoSite, apiBase: 'https://api.example/v2', storageBase: 'https://cdn.example/storage' }
  expect(pagePolicy(site, true)).toContain("connect-src 'self' https://api.example https://cdn.example;")
  expect(pagePolicy(site, true)).toContain("img-src 'self' data: blob: https://cdn.example;")
})

test('TLS is demanded only of who came by TLS', () => {
  expect(headersOf('page').has('strict-transport-security')).toBe(false)
  expect(pagePolicy(demoSite, false)).not.toContain('upgrade-insecure-requests')
  expect(headersOf('page', safe).get('strict-transport-security')).toContain('max-age=63072000')
  expect(pagePolicy(demoSite, true)).toContain('upgrade-insecure-requests')
})

test('no answer is sniffed or framed, and a picture opened by itself runs nothing', () => {
  for (const kind of ['page', 'api', 'picture', 'game', 'file'] as const) {
    expect(headersOf(kind).get('x-content-type-options'), kind).toBe('nosniff')
    expect(headersOf(kind).get('referrer-policy'), kind).toBe(kind === 'picture' ? null : 'no-referrer')
  }
  expect(headersOf('api').get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headersOf('picture').get('content-security-policy')).toContain('sandbox')
  expect(headersOf('picture').get('access-control-allow-origin')).toBe('*')
})

test('a policy that an answer brings itself is kept', () => {
  const own = new Response('', { headers: { 'content-security-policy': "script-src 'self'" } })
  const headers = withSecurity(own, 'game', demoSite, plain).headers
  expect(headers.get('content-security-policy')).toBe("script-src 'self'")
})

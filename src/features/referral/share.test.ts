import { expect, test } from 'vitest'
import { inviteLink, SHARE_TARGETS, shareAddress } from './share.ts'

test('S-REF-10 X-49 the wide link is the root with refcode, the narrow one the page that stores a code', () => {
  expect(inviteLink('https://maidan.example', 'AB C1', true)).toBe('https://maidan.example/?refcode=AB%20C1')
  expect(inviteLink('https://maidan.example', 'ABC1', false)).toBe(
    'https://maidan.example/referral_code?referral_code=ABC1',
  )
})

test('S-REF-08 every target carries the whole link', () => {
  const link = 'https://maidan.example/?refcode=A&B'
  for (const target of SHARE_TARGETS) {
    expect(shareAddress(target, link, 'Hi'), target).toContain(encodeURIComponent(link))
  }
})

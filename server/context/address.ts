/** Network addresses as limits count them: one household or phone cell, not one of its 2^64 addresses. */
import { isIPv6 } from 'node:net'

/** The first bits of an address: IPv4 cut to `bits4`, IPv6 to `bits6`; an IPv4 address in IPv6 dress is IPv4. */
export function addressPrefix(address: string, bits4: number, bits6: number): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(bare)) {
    return bare
      .split('.')
      .slice(0, bits4 / 8)
      .join('.')
  }
  const [head = '', tail] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...gap, ...right].map((group) => group.padStart(4, '0'))
  return groups
    .join('')
    .toLowerCase()
    .slice(0, bits6 / 4)
}

/** A name that means this machine wherever it is read. Source: RFC 6761, section 6.3. */
export const isLoopback = (hostname: string): boolean =>
  /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

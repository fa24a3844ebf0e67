/**
 * A push service's address comes from a player's browser, so it may be anything: this host speaks only to public
 * addresses, by https on its usual port, under a name, and looks at what the name stands for when it connects
 * (a name may be pointed elsewhere between two looks). Source: protection.md; decision 088.
 */
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** Not of the open internet. Source: IANA special-purpose address registries (RFC 6890 and its updates). */
const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of version 6 only global unicast is public, without documentation and the tunnels that carry version 4. */
const GLOBAL = ['2000::', 3] as const
const RESERVED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [net, bits] of RESERVED) reserved.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of RESERVED_6) reserved.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...GLOBAL, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Whether an address may be a push service's; with `PUSH_SERVICES=local` one on this machine too, for tests. */
export function isPushAddress(text: string, services: Config['pushServices']): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (isLocal(url, services)) return true
  // An address that is a number needs no look-up, so the guard below would not see it.
  const isNamed = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.endsWith(']')
  return url.protocol === 'https:' && url.port === '' && isNamed
}

export const isLocal = (url: URL, services: Config['pushServices']): boolean =>
  services === 'local' && url.protocol === 'http:' && url.hostname === '127.0.0.1'

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** `dns.lookup` for a connection: fails unless everything the name stands for is public. */
export function publicLookup(name: string, options: LookupOptions, done: Found): void {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address))) {
      return done(new Error('not a public address'), [])
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

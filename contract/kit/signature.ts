/**
 * How a device signs a player's call: HTTP Message Signatures (RFC 9421) by a key that was made at the login and cannot leave the device
 * (ECDSA, P-256, SHA-256), over method, address, token, the body's Content-Digest (RFC 9530), the idempotency key, the
 * time and a nonce. The key is the session's, as DPoP binds one to a token (RFC 9449), so that no `keyid` is sent.
 * Source: devices.md "Updates, storage, sessions"; decision 230.
 */

/** The word of `general.features`: the host keeps a device's key with its session, and asks for signatures then. */
export const SIGNED_FEATURE = 'signed-calls'

/** How far the time of a signature may be from the host's, either way; a nonce is remembered twice as long. */
export const SIGNATURE_MS = 2 * 60_000

/** The public half of a P-256 key: RFC 7517, 7518. */
export type PublicKey = {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

/** What a key's name is made of (RFC 7638): its SHA-256 is the thumbprint. */
export const thumbprintText = ({ crv, kty, x, y }: PublicKey): string => JSON.stringify({ crv, kty, x, y })

/** A part of a message, by its name in a signature, and its value. */
export type Component = readonly [name: string, value: string]

/** What is signed (RFC 9421, 2.5): the components in their order, then the parameters that name them. */
export const signatureBase = (components: readonly Component[], parameters: string): string =>
  [...components, ['@signature-params', parameters] as const]
    .map(([name, value]) => `"${name}": ${value}`)
    .join('\n')

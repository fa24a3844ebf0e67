/** Opaque tokens: 32 random bytes behind a prefix that secret scanners know; only the hash is stored. */
import { createHash } from 'node:crypto'
import type { Host } from '../host.ts'

export const TOKEN_PREFIX = 'md_'
const TOKEN = /^md_[\w-]{43}$/

export const newToken = (host: Pick<Host, 'random'>): string =>
  TOKEN_PREFIX + host.random(32).toString('base64url')

/** What is stored for a token: its SHA-256, which is enough at 256 random bits. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Spares the database a look-up for what cannot be a token. */
export const looksLikeToken = (text: string): boolean => TOKEN.test(text)

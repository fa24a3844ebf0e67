import { expect, test } from 'vitest'
import { databaseTrouble, folderTrouble, StoreError } from './error.ts'

const failed = (code: string, message = `${code}: what the system says\n    at somewhere`) =>
  Object.assign(new Error(message), { code })

test('every refusal of the data folder by the system is a sentence that names it', () => {
  for (const code of ['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT']) {
    const said = folderTrouble(failed(code), '/srv/maidan')
    expect(said, code).toBeInstanceOf(StoreError)
    expect(String(said)).toMatch(new RegExp(`^StoreError: DATA_DIR: /srv/maidan [^\\n]+\\(${code}\\)`))
  }
})

test('what a person can mend of a PostgreSQL is a sentence, whoever noticed it', () => {
  const mended: [string, string][] = [
    ['ECONNREFUSED', ''],
    ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
    ['28P01', 'password authentication failed for user "x"'],
    ['3D000', 'database "x" does not exist'],
    ['3F000', 'no schema has been selected to create in'],
    ['42501', 'permission denied for schema public'],
    ['25006', 'cannot execute CREATE TABLE in a read-only transaction'],
    ['53300', 'sorry, too many clients already'],
    ['57P03', 'the database system is starting up'],
    ['', 'The server does not support SSL connections'],
  ]
  for (const [code, message] of mended) {
    const said = databaseTrouble(failed(code, message))
    expect(said, code).toBeInstanceOf(StoreError)
    expect(String(said)).toMatch(/^StoreError: DATABASE_URL: [^\n]+$/)
    expect(String(said)).toContain(message || code)
  }
})

test('a fault of ours keeps its stack', () => {
  for (const error of [
    failed('42P07', 'relation "player" already exists'),
    new TypeError('x is undefined'),
  ]) {
    expect(databaseTrouble(error)).toBe(error)
    expect(folderTrouble(error, '/srv/maidan')).toBe(error)
  }
})

/** 426: apps below the configured build are told to update before anything is done. pwa.md 1.4 "Must". */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCEPT, BUILD } from '../../../contract/kit/build.ts'
import { api } from '../../../contract/index.ts'
import { type OpenSite, seededSite } from '../support/site.ts'

let site: OpenSite
beforeAll(async () => {
  site = await seededSite()
})
afterAll(() => site.close())

test('an app below the minimum, or one that says no build, is refused every call of a player and nothing of a guest', async () => {
  const { token, remoteId } = await site.player()
  const ask = (path: string, method: string, accept?: string) =>
    site.call(method, path, { token, headers: accept === undefined ? {} : { accept } })
  expect((await ask('/api/balance', 'POST')).status).toBe(200)

  site.host.config.minBuild = BUILD + 1
  for (const accept of [undefined, '*/*', ACCEPT]) {
    const { status, body, headers } = await ask('/api/balance', 'POST', accept)
    expect([status, body.code, body['minimum_build']]).toEqual([426, 'APP_TOO_OLD', BUILD + 1])
    expect(headers.has('upgrade')).toBe(false)
  }
  for (const [name, { auth, method, path }] of Object.entries(api)) {
    if (auth !== 'player') continue
    const { status } = await ask(path.replace(/\{\w+\}/g, '1'), method, ACCEPT)
    expect(status, name).toBe(426)
  }
  expect((await site.call('GET', '/api/general', { headers: { accept: ACCEPT } })).status).toBe(200)
  expect((await site.login('rahim', 'Demo1234')).status).toBe(200)
  expect((await ask('/api/balance', 'POST', `application/json;build=${BUILD + 1}`)).status).toBe(200)

  site.host.config.minBuild = BUILD
  const known = await site.call('GET', `/api/user/show?remote_id=${remoteId}`, {
    token,
    headers: { accept: ACCEPT },
  })
  expect(known.status).toBe(200)
})

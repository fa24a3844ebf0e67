/** A host of another brand names itself in all that it says, and the first brand nowhere; every call: contract.test.ts. Decision 173. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBrand } from '../../../server/brand/load.ts'
import { namesOfTheFirst } from '../../brand/first.ts'
import { type Member, MEMBER_SITE, newMember } from '../support/member.ts'
import { type OpenSite, seededSite, type Site, siteOn } from '../support/site.ts'

const FILE = 'tests/brand/brand.json'
const brand = loadBrand(FILE)
let seeded: OpenSite
let site: Site
let me: Member
beforeAll(async () => {
  seeded = await seededSite()
  const host = { ...seeded.host, brand, config: { ...seeded.host.config, brandFile: FILE } }
  site = await siteOn({ ...seeded, host }, MEMBER_SITE)
  me = await newMember({ ...seeded, ...site })
})
afterAll(async () => {
  await site.app.close()
  await seeded.close()
})

const textOf = async (path: string, language = 'en') => {
  const headers = { 'accept-language': language }
  const answer = await site.app.fetch(new Request(`http://maidan.test${path}`, { headers }))
  expect(answer.status, path).toBe(200)
  return answer.text()
}
const post = async (path: string, body: object, language = 'en') => {
  const said = await site.call('POST', path, {
    token: me.token,
    body,
    headers: { 'accept-language': language },
  })
  expect(said.status, JSON.stringify(said.body)).toBe(200)
  return said.body
}

test('its configuration says the name by language, the licence, and colours that the app was not built with', async () => {
  const { name, colours, licence } = JSON.parse(await textOf('/config.json')) as typeof brand
  expect({ name, colours, licence }).toEqual({
    name: brand.name,
    colours: brand.colours,
    licence: brand.licence,
  })
  const built = await seeded.app.fetch(new Request('http://maidan.test/config.json'))
  expect(await built.json()).not.toHaveProperty('colours')
})

test('what it says to everybody is its own', async () => {
  const slides = await textOf('/api/sliders')
  expect(slides).toContain('Welcome to Tarabon')
  expect(slides).toContain('তারাবন-এ স্বাগতম')
  const general = await textOf('/api/general')
  expect(general).toContain('"site_title":"Tarabon","support_mail":"help@tarabon.example"')
  expect(general).toContain('Tarabon plays for play money only')
  expect(await textOf('/storage/logo.svg')).toBe(brand.drawings.logo)
  expect(await textOf('/storage/mark.svg')).toBe(brand.drawings.mark)
  for (const path of ['/config.json', '/api/sliders', '/api/general', '/api/sociallink', '/api/openapi.json'])
    expect(namesOfTheFirst(await textOf(path)), path).toEqual([])
})

test('messages, the second step and passkeys are of its name, in the language of whoever asks', async () => {
  const { password } = me
  await site.db.deleteFrom('passkey').where('player_id', '=', me.id).execute()
  const step = await post('/api/two-step/begin', { password }, 'bn')
  const address = new URL(String(step['address']))
  expect(address.searchParams.get('issuer')).toBe('তারাবন')
  const { options } = (await post('/api/passkeys/begin', { password })) as { options?: { rp: object } }
  expect(options?.rp).toMatchObject({ name: 'Tarabon' })
  await post('/api/email/send-verification-code', {}, 'bn')
  const sent = await site.db.selectFrom('outbox').select(['subject', 'body']).execute()
  expect(sent.at(-1)?.subject).toBe('তারাবন: ইমেইল যাচাইয়ের কোড')
  expect(sent.map(({ body }) => body).join()).toMatch(/Tarabon|তারাবন/)
  expect(namesOfTheFirst(JSON.stringify([step, options, sent]))).toEqual([])
})

test('a brand that cannot be used is refused, with its file and what is wrong', () => {
  expect(() => loadBrand('tests/brand/none.json')).toThrow(/none\.json cannot be read/)
  expect(() => loadBrand('package.json')).toThrow(/^The brand package\.json cannot be used: name: /)
})

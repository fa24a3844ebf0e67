import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { api } from '../../contract/index.ts'
import { openApiOf } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<
    string,
    { content: Record<string, { schema: unknown }>; headers?: Record<string, unknown> }
  >
  security: unknown[]
}
const document = JSON.parse(JSON.stringify(openApiOf(api))) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
const endpoints: [string, Endpoint][] = Object.entries(api)

test('every call of the contract is described once, with its way in and its status', () => {
  expect(document.openapi).toBe('3.1.0')
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  )
  expect(ids.sort()).toEqual(Object.keys(api).sort())
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(Object.keys(operation?.responses ?? {}), name).toContain(String(endpoint.status ?? 200))
    expect(operation?.security.length, name).toBe(endpoint.auth === 'player' ? 1 : 0)
  }
})

test('parameters in a path are declared and required, and query names are those of the wire', () => {
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(
      declared.map((parameter) => parameter.name),
      name,
    ).toEqual(inPath)
    expect(
      declared.every((parameter) => parameter.required),
      name,
    ).toBe(true)
  }
  const query = document.paths['/api/get-wallet-number']?.['get']?.parameters?.map(
    (parameter) => parameter.name,
  )
  expect(query).toEqual([
    'name',
    'account_type',
    'amount',
    // It is signed.
    'Signature-Input',
    'Signature',
  ])
})

test('a call with a key says how a stored answer is told', () => {
  const headersOf = (path: string) =>
    Object.keys(document.paths[path]?.['post']?.responses['201']?.headers ?? {})
  expect(headersOf('/api/submit-deposit')).toEqual(['Idempotent-Replayed', 'X-Session-Token'])
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const { headers = {} } = operation?.responses[String(endpoint.status ?? 200)] ?? {}
    expect('Idempotent-Replayed' in headers, name).toBe(endpoint.idempotent === true)
  }
})

test('misspelt wire names and the rows of lists are in the schemas', () => {
  const sliders = JSON.stringify(document.paths['/api/sliders']?.['get']?.responses['200'])
  expect(sliders).toContain('thubmnail')
  expect(JSON.stringify(document.paths['/api/promotion'])).toContain('deposit_bouns')
  expect(JSON.stringify(document.paths['/api/logo'])).toContain('mobile_logo')
  const receipts = document.paths['/api/deposit-receipts']?.['post']?.requestBody
  expect(Object.keys(receipts?.content ?? {})).toEqual(['multipart/form-data'])
})

test('every reference in the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(target, reference).toBeDefined()
  }
})

/**
 * The host's own description, made from the contract: OpenAPI 3.1, schemas as they are on the wire.
 * Lists that a client reads row by row (`rows`) and records wrapped in a list (`firstOf`) are described by
 * their row, since their own schema says only "anything".
 */
import { type Endpoint, isSigned } from '../../contract/kit/endpoint.ts'
import { errorBody } from '../../contract/kit/errors.ts'
import { rowSchemaOf } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 document of an API, as a plain object. `others`: paths that are no calls of the contract. */
export function openApiOf(api: Record<string, Endpoint>, others: JsonSchema = {}): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reference host',
      version: '1',
      description: 'Play money only. Made from the contract that the host checks every request against.',
    },
    paths: { ...paths, ...others },
    components: {
      schemas: { Error: wireSchema(errorBody) },
      securitySchemes: { player: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(name: string, endpoint: Endpoint): JsonSchema {
  const input = wireSchema(endpoint.input)
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  const parameters = parametersOf(endpoint, input, inPath)
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.feature ? { 'x-feature': endpoint.feature } : {}),
    security: endpoint.auth === 'player' ? [{ player: [] }] : [],
    ...(parameters.length ? { parameters } : {}),
    ...(endpoint.method === 'GET' ? {} : { requestBody: requestBody(endpoint, input, inPath) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...headersOf(endpoint),
        content: {
          'application/json': { schema: wireSchema(endpoint.output) },
          ...(endpoint.text ? { [endpoint.text]: { schema: { type: 'string' } } } : {}),
        },
      },
      default: {
        description: 'Refused: 400, 401, 403, 404, 409, 413, 415, 422, 426, 429, 500 or 503',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** On the answer to a repeat, and on one to a session whose token is a day old. */
const REPLAYED = {
  'Idempotent-Replayed': {
    description: 'On the stored answer to a key that was used before: nothing was done again.',
    schema: { type: 'string', enum: ['true'] },
  },
}
const NEXT_TOKEN = {
  'X-Session-Token': {
    description:
      "The session's next token, offered until it is used. The one before is good for a minute more. A client that leaves it out stays signed in.",
    schema: { type: 'string' },
  },
}

function headersOf({ auth, idempotent }: Endpoint): { headers?: JsonSchema } {
  const headers = { ...(idempotent && REPLAYED), ...(auth === 'player' && NEXT_TOKEN) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

const fieldsOf = (schema: JsonSchema): [string, unknown][] => Object.entries(recordOf(schema['properties']))
const requiredOf = (schema: JsonSchema): string[] =>
  z.catch(z.array(z.string()), []).parse(schema['required'])
const recordOf = (value: unknown): JsonSchema => z.catch(z.record(z.string(), z.unknown()), {}).parse(value)

function parametersOf(endpoint: Endpoint, input: JsonSchema, inPath: Set<string>): JsonSchema[] {
  const required = requiredOf(input)
  const fields = fieldsOf(input)
    .filter(([name]) => inPath.has(name) || endpoint.method === 'GET')
    .map(([name, schema]) =>
      inPath.has(name)
        ? { name, in: 'path', required: true, schema }
        : { name, in: 'query', required: required.includes(name), schema },
    )
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 64 },
  }
  const signature = isSigned(endpoint) ? (endpoint.method === 'GET' ? SIGNATURE : [...SIGNATURE, DIGEST]) : []
  return [...fields, ...(endpoint.idempotent ? [key] : []), ...signature]
}

const header = (name: string, description: string) => ({
  name,
  description,
  in: 'header',
  required: false,
  schema: { type: 'string' },
})
/** What a session with a device's key sends with a call that changes something. */
const SIGNATURE = [
  header(
    'Signature-Input',
    'RFC 9421; of a session that was begun with `jwk`: `@method`, `@path`, `@query`, `authorization`, `content-digest` but for a GET, `idempotency-key` where it is sent; `created` and `nonce`.',
  ),
  header('Signature', 'ECDSA with P-256 and SHA-256, under the same label.'),
]
const DIGEST = header('Content-Digest', 'RFC 9530, `sha-256`.')

function requestBody(endpoint: Endpoint, input: JsonSchema, inPath: Set<string>): JsonSchema {
  const fields = fieldsOf(input).filter(([name]) => !inPath.has(name))
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const required = requiredOf(input).filter((name) => !inPath.has(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(endpoint.multipart ? [...fields, ['files', files]] : fields),
    ...(required.length ? { required } : {}),
  }
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return { required: required.length > 0, content: { [type]: { schema } } }
}

/** The fields of a call's input as the wire spells them. */
export const wireNamesOf = (input: z.ZodMiniType): string[] =>
  fieldsOf(wireSchema(input)).map(([name]) => name)

/** JSON Schema of what is on the wire: the input side of the codecs. */
function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const row = rowSchemaOf(zodSchema)
      if (!row) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, { type: 'array', items: wireSchema(row) })
    },
  })
  return json
}

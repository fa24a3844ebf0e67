/** From zod's issues to the messages of a 422, by wire field name. */
import type { Code } from '../messages/codes.ts'
import type { FieldMessage } from '../messages/errors.ts'

/** The part of a zod issue that is read here. */
interface Issue {
  code?: string | undefined
  path: PropertyKey[]
  message: string
  input?: unknown
}

/** The contract's own words (contract/kit/wire.ts, money.ts, games.ts) and the code that says them in both languages. */
const BY_MESSAGE: Record<string, Code> = {
  'Too long': 'FIELD_TOO_LONG',
  'Contains characters that are not allowed': 'FIELD_CHARACTERS',
  'Not an id': 'FIELD_ID',
  'Not a number': 'FIELD_NUMBER',
  'Not an amount of money': 'FIELD_MONEY',
  'Not a date': 'FIELD_DATE',
  'Not a JSON list of platforms': 'FIELD_PLATFORMS',
}

/** The first message of each field; a body that is no object at all is said under `body`. */
export function fieldsOf(issues: readonly Issue[]): Record<string, FieldMessage> {
  const fields = new Map<string, FieldMessage>()
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'body')
    if (!fields.has(field)) fields.set(field, codeOf(issue))
  }
  return Object.fromEntries(fields)
}

function codeOf(issue: Issue): Code {
  const known = BY_MESSAGE[issue.message]
  if (known) return known
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_union')) {
    return 'FIELD_REQUIRED'
  }
  return 'FIELD_WRONG'
}

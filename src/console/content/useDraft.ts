/** What somebody is writing over what is saved: kept in the tab, and never lost to whoever saves first. Decision 220. */
import { useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from '../lib/kept.ts'
import { useMe } from '../lib/reads.ts'

interface Saved<Value> {
  value: Value
  /** Which state of it this is. */
  version: number
}

export interface Draft<Value> extends Saved<Value> {
  set: (change: Partial<Value>) => void
  /** Something was typed since. */
  isChanged: boolean
  /** Somebody else has saved since it was begun. */
  isBehind: boolean
  /** Begins anew with what is saved. */
  forget: () => void
  /** Goes on with what was typed, over what is saved now. */
  goOn: () => void
}

/** What was said of this state; what was said of an earlier one is over. */
export const errorOf = (
  { version }: Saved<unknown>,
  { error, variables }: { error: unknown; variables: { version: number } | undefined },
): unknown => (variables?.version === version ? error : null)

/** `record` says of which it is. */
export function useDraft<Value extends object>(record: string, saved: Saved<Value>): Draft<Value> {
  const { data: me } = useMe()
  const name = `${me?.name ?? ''}:${record}`
  const [typed, setTyped] = useState(() => read(name, saved.value))
  const keep = (next: Saved<Value>) => {
    keepDraft(name, JSON.stringify(next))
    setTyped(next)
  }
  const { value, version } = typed ?? saved
  return {
    value,
    version,
    set: (change) => keep({ value: { ...value, ...change }, version }),
    isChanged: typed !== undefined && JSON.stringify(value) !== JSON.stringify(saved.value),
    isBehind: version !== saved.version,
    forget: () => {
      forgetDraft(name)
      setTyped(undefined)
    },
    goOn: () => keep({ value, version: saved.version }),
  }
}

/** A draft of an earlier form, or one that cannot be read, is none. */
function read<Value extends object>(name: string, like: Value): Saved<Value> | undefined {
  try {
    const draft = JSON.parse(keptDraft(name) ?? 'null') as Saved<Value> | null
    const isWhole = draft && Object.keys(like).every((field) => field in draft.value)
    return isWhole ? draft : undefined
  } catch {
    return undefined
  }
}

import { useState } from 'react'
import { keepDraft, keptDraft } from '../lib/kept.ts'
import { useMe } from '../lib/reads.ts'

/** What one of staff writes, kept in the tab until it is sent: a reload or a session that ends loses none of it. */
export function useDraft(of: string) {
  const name = `${useMe().data?.name ?? ''}:${of}`
  const [text, setText] = useState(() => keptDraft(name) ?? '')
  const change = (next: string) => {
    setText(next)
    keepDraft(name, next)
  }
  return { text, change }
}

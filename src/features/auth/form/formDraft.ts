/**
 * What was typed into a form before anyone is signed in, kept for this tab so that a reload loses nothing; passwords
 * and codes never are. A browser that keeps nothing costs only the draft.
 */
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from '../../../../contract/kit/zod.ts'
import { NOBODYS, type TabDraft, tabDraft } from '../../../lib/storage/tabDraft.ts'

const texts = z.record(z.string(), z.string())

export const loginDraft = tabDraft('loginDraft', texts)
export const forgotDraft = tabDraft('forgotDraft', texts)

/** Fills the named text fields from the draft where they are empty, and keeps what is typed into them. `fields` is a constant. */
export function useKeptFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: TabDraft<Record<string, string>>,
  fields: readonly Path<Values>[],
): void {
  useEffect(() => {
    const kept = draft.read(NOBODYS) ?? {}
    for (const field of fields) {
      const value = kept[field]
      if (value && !form.getFieldState(field).isDirty)
        form.setValue(field, value as PathValue<Values, typeof field>)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        draft.write(NOBODYS, Object.fromEntries(fields.map((field) => [field, values[field]]))),
    })
  }, [form, draft, fields])
}

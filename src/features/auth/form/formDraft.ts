/**
 * What was typed into a form before anyone is signed in, kept for this tab so that a reload loses nothing; passwords
 * and codes never are. A browser that keeps nothing costs only the draft.
 */
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from '../../../../contract/kit/zod.ts'

/** The kept draft, if it has the shape. */
export function readKept<Shape extends z.ZodMiniType>(
  name: string,
  shape: Shape,
): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function keep(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch (error) {
    console.warn('The draft could not be kept', name, error)
  }
}

export function dropKept(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch (error) {
    console.warn('The draft could not be removed', name, error)
  }
}

const texts = z.record(z.string(), z.string())

/** Fills the named text fields from the draft where they are empty, and keeps what is typed into them. `fields` is a constant. */
export function useKeptFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  fields: readonly Path<Values>[],
): void {
  useEffect(() => {
    const kept = readKept(name, texts) ?? {}
    for (const field of fields) {
      const value = kept[field]
      if (value && !form.getFieldState(field).isDirty)
        form.setValue(field, value as PathValue<Values, typeof field>)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(name, Object.fromEntries(fields.map((field) => [field, values[field]]))),
    })
  }, [form, name, fields])
}

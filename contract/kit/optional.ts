/** What a host may leave out or write as null. */
import { id, mapped } from './wire.ts'
import { z } from './zod.ts'

/** A value that may be missing or null on the wire; `fallback` then, and what is `undefined` inside is not sent. */
export const orElse = <S extends z.ZodMiniType, Fallback>(schema: S, fallback: Fallback) =>
  mapped(z.nullish(schema), {
    decode: (value): z.output<S> | Fallback => value ?? fallback,
    encode: (value) => value as z.output<S>,
  })
/** A value that may be missing or null on the wire and is undefined inside. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => orElse(schema, undefined)
/** The same; our wire says null. */
export const maybeNull = <S extends z.ZodMiniType>(schema: S) =>
  mapped(z.nullish(schema), {
    decode: (value) => value ?? undefined,
    encode: (value: z.output<S> | undefined) => value ?? null,
  })

/** The id of a record that other hosts give none: "" inside, null on our wire. */
export const idOrNone = mapped(z.nullish(id), {
  decode: (wire) => wire ?? '',
  encode: (inside) => inside || null,
})

/** What another language must have for an English subject file: every key, plural forms where English has them. */
export type Translation<English> = {
  [Key in keyof English]: English[Key] extends string ? string : { one: string; other: string }
}

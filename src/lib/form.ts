/** The body of a multipart call: its fields, then its files. */
interface SentFile {
  name: string
  file: Blob
}

/** What makes the form once the fields are spelt as the wire does. */
export const formWith =
  (files: readonly SentFile[]) =>
  (fields: object): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    for (const { name, file } of files) form.append('files', file, name)
    return form
  }

/** The brand's drawings where the app asks for them: `/storage/logo.svg`, `/storage/mark.svg`. */
import type { Brand } from '../../contract/brand/brand.ts'

interface Drawing {
  type: 'image/svg+xml'
  body: string
}

/** The drawing at a path; undefined for any other address. */
export function brandPicture({ drawings }: Pick<Brand, 'drawings'>, path: string): Drawing | undefined {
  const name = /^\/storage\/(logo|mark)\.svg$/.exec(path)?.[1]
  return name === 'logo' || name === 'mark' ? { type: 'image/svg+xml', body: drawings[name] } : undefined
}

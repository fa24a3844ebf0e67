/** Reads a brand's file with the drawings beside it; the one that the app was built with where none is named. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Brand, BrandError, parseBrand } from '../../contract/brand/brand.ts'

/** Beside the compiled host the brand of its build (scripts/brand.mjs), beside its source the repository's. */
const BUILT = fileURLToPath(
  new URL(
    import.meta.url.includes('/dist/server/')
      ? '../../../brand/brand.json'
      : '../../contract/brand/brand.json',
    import.meta.url,
  ),
)

/** Reads `brand.json` at a path. Throws BrandError naming the file and what is wrong with it. */
export function loadBrand(file = BUILT): Brand {
  try {
    const brand = parseBrand(textOf(file))
    const drawing = (name: string) => svgOf(path.resolve(path.dirname(file), name))
    const { mark, monochrome, logo } = brand
    return {
      ...brand,
      drawings: { mark: drawing(mark), monochrome: drawing(monochrome), logo: drawing(logo) },
    }
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    throw new BrandError(`The brand ${file} cannot be used: ${error.message}`)
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new BrandError(`${file} cannot be read`)
  }
}

/** A drawing is shown beside our own pictures: it draws, and does nothing else. */
function svgOf(file: string): string {
  const text = textOf(file)
  const isDrawing = /^\s*<svg\b[^>]*\bviewBox="/.test(text)
  if (isDrawing && !/<(script|foreignObject|image|style)\b|\son\w+=|href=/i.test(text)) return text
  throw new BrandError(`${file} must be an SVG with a viewBox, without script, style, pictures or links`)
}

/** An address as the browser reads it; undefined for one that it cannot read. Chrome before 120 has no `URL.canParse`. */
export function parsedUrl(address: string, base?: URL): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** The address if it is a path of ours, else undefined: where a login returns to must not lead away (open redirect). */
export function ownPath(address: string | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined
  try {
    const url = new URL(address, 'https://own.invalid')
    return url.origin === 'https://own.invalid' && !address.startsWith('//')
      ? url.pathname + url.search + url.hash
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Path and query of an address of this site, as the browser reads it; "/" for any other. A blob's address has our origin
 * and no path of ours, and `//name` is another site's wherever it is opened.
 */
export function ownPath(address: string, site: string): string {
  try {
    const { origin, pathname, search } = new URL(address, site)
    return origin === site && /^\/(?!\/)/.test(pathname) ? pathname + search : '/'
  } catch {
    // None that can be read.
    return '/'
  }
}

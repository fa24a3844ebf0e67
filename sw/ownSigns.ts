const USED = /href="\/icons\.svg#([\w-]+)"/g

/**
 * A painted page with those of the sprite's symbols in it that it uses: the browser reads the sprite as a document of its own
 * before it draws the first sign (docs/start.md). What is drawn anew names the sprite again. A sign that the sprite lacks is
 * left as it is.
 */
export function withOwnSigns(page: string, sprite: string): string {
  const symbols = new Map<string, string>()
  const own = page.replace(USED, (whole, name: string) => {
    const symbol = new RegExp(`<symbol id="${name}".*?</symbol>`, 's').exec(sprite)?.[0]
    if (!symbol) return whole
    symbols.set(name, symbol.replace('id="', 'id="sign-'))
    return `href="#sign-${name}"`
  })
  const sheet = `<svg display="none">${[...symbols.values()].join('')}</svg>`
  return own.replace('<div id="root">', `${sheet}$&`)
}

/**
 * The part of a style sheet that a painted page needs: rules whose classes stand in its markup, and the one theme it
 * has. Reads what the build writes: minified, without comments.
 */

/** A rule and its declarations, or an at-rule with the rules in it. */
export interface CssRule {
  head: string
  body: string | readonly CssRule[]
}

/** At-rules whose body is rules; others (`@font-face`, `@keyframes`) are kept whole. */
const NESTED = /^@(media|supports|layer|container)/

export function parseCss(css: string): CssRule[] {
  const rules: CssRule[] = []
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const end = closing(css, open)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, end)
    rules.push({ head, body: NESTED.test(head) ? parseCss(body) : body })
    at = end + 1
  }
  return rules
}

/** Where the block that opens at `open` ends. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** The rules that `markup` can use, as text. */
export function criticalCss(rules: readonly CssRule[], markup: string, theme: string): string {
  const classes = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
  )
  const isUsed = (selector: string) =>
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name ?? '')) &&
    [...selector.matchAll(/data-theme=["']?(\w+)/g)].every(([, name]) => name === theme)
  const write = (from: readonly CssRule[]): string =>
    from
      .map(({ head, body }) => {
        if (typeof body !== 'string') {
          const inside = write(body)
          return inside && `${head}{${inside}}`
        }
        if (head.startsWith('@')) return `${head}{${body}}`
        const used = selectorsOf(head).filter(isUsed)
        return used.length > 0 ? `${used.join(',')}{${body}}` : ''
      })
      .join('')
  const kept = write(rules)
  return kept.replace(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (whole, name: string) =>
    new RegExp(`animation[^;}]*${name}`).test(kept) ? whole : '',
  )
}

/** The selectors of a list: commas inside `:is(…)` and `[…]` belong to one. */
function selectorsOf(head: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if ('(['.includes(head[at] ?? '')) depth += 1
    else if (')]'.includes(head[at] ?? '')) depth -= 1
    else if (head[at] === ',' && depth === 0) {
      found.push(head.slice(from, at))
      from = at + 1
    }
  }
  return [...found, head.slice(from)]
}

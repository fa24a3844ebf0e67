/** The house's name in what is written and saved. Apart from `name.ts`, which every visit loads. */

/** A text of ours with the house's name in it: `Welcome to {site}`. */
export const withSite = (text: string, site: string): string => text.replaceAll('{site}', site)

/** What a saved file is called: the house's name, then what it is. */
export const fileNameOf = (site: string, rest: string): string =>
  `${site.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${rest}`

/** What a phone may ask for of a theme: a light one, one of more contrast. Apart from what the app's entry has of themes. */
export const THEME_QUERIES = ['(prefers-color-scheme: light)', '(prefers-contrast: more)']

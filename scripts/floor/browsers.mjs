/** The oldest browsers that we serve, by their names in browser-compat-data; README.md says it to people. */
export const FLOOR = {
  chrome: '109',
  chrome_android: '109',
  firefox: '115',
  firefox_android: '115',
  safari: '16.4',
  safari_ios: '16.4',
}

/** The same for the build, which writes style sheets for them. */
export const CSS_TARGET = [
  ...['chrome', 'firefox', 'safari'].map((name) => name + FLOOR[name]),
  `ios${FLOOR.safari_ios}`,
]

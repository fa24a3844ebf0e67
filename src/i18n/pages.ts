/** The longer texts: read on screens of their own, so they are no part of the catalogue that every visit loads. */
export type PageId = 'help' | 'responsible-gaming' | 'terms' | 'privacy' | 'rules'

export interface PageText {
  title: string
  intro: string
  sections: readonly { heading: string; text: readonly string[] }[]
}

export type Browser = 'android' | 'samsung' | 'firefox' | 'ios' | 'desktop'

export interface InstallText {
  title: string
  intro: string
  button: string
  installed: string
  /** In the browser, on a device that has the app. */
  already: string
  open: string
  after: string
  /** Under the QR code of this page. */
  scan: string
  browsers: Readonly<Record<Browser, { name: string; steps: readonly string[] }>>
}

export interface LongTexts {
  pages: Readonly<Record<PageId, PageText>>
  install: InstallText
}

/** The folded text at the end of the wide home screen. */
export interface AboutText {
  title: string
  text: readonly string[]
}

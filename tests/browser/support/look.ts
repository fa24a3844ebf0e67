/** What must hold of a screen as it stands, whatever it is: looked at in the page. Source: pwa.md checks 42-60 and 83. */
import type { Frame, Page } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import { drawFrame } from './host.ts'

export type Language = 'en' | 'bn'

/** Texts without figures or names in them, that are no abbreviation. */
const fixed = (texts: object): string[] =>
  Object.values(texts).filter(
    (text): text is string => typeof text === 'string' && !/[{}]/.test(text) && text.length > 3,
  )

const spoken = { en: new Set(fixed(en)), bn: new Set(fixed(bn)) }
/** A messenger and the host's own account: the same in both languages. */
const NAMES = ['Line', 'Support']
/** What only the other language says. */
const FOREIGN = {
  en: [...spoken.bn].filter((text) => !spoken.en.has(text)),
  bn: [...spoken.en].filter((text) => !spoken.bn.has(text) && !NAMES.includes(text)),
}

/** Sideways scroll and pictures: what another width changes. A phone’s own width is asked: `innerWidth` grows with what is too wide. */
export async function fit(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const over = document.documentElement.scrollWidth - screen.width
    const shown = [...document.images].filter((img) => img.checkVisibility() && img.getAttribute('src'))
    const problems = shown.map(async (img) => {
      const { aspectRatio, position } = getComputedStyle(img)
      // A ratio of its own (width and height give one), or the whole of a box that has its size already.
      const isPlaced = aspectRatio !== 'auto' || position === 'absolute'
      img.loading = 'eager'
      await img.decode().catch(() => undefined)
      // What a layout took away meanwhile is nobody's picture.
      const isThere = img.naturalWidth > 0 || !img.isConnected
      return [
        ...(isPlaced ? [] : [`reserves no room: ${img.src}`]),
        ...(isThere ? [] : [`does not load: ${img.src}`]),
      ]
    })
    return [...(over > 0 ? [`scrolls ${over} px sideways`] : []), ...(await Promise.all(problems)).flat()]
  })
}

/** Language, landmarks, title, fields and motion. */
export async function structure(page: Page, language: Language): Promise<string[]> {
  return page.evaluate((lang) => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    const endless = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
    const unfilled = [...document.querySelectorAll<HTMLInputElement>('input')].filter(
      ({ type, autocomplete }) =>
        (type === 'password' && !/^(current|new)-password$/.test(autocomplete)) ||
        (/^(email|tel)$/.test(type) && autocomplete === ''),
    )
    return [
      ...(document.documentElement.lang === lang ? [] : [`lang ${document.documentElement.lang}`]),
      ...(count('main') === 1 ? [] : [`${count('main')} mains`]),
      ...(count('h1') === 1 ? [] : [`${count('h1')} headings`]),
      ...(document.title.trim() ? [] : ['no title']),
      ...(count('input[type="number"]') === 0 ? [] : ['type=number']),
      ...unfilled.map(({ name, id }) => `not filled in: ${name || id}`),
      ...endless.map((one) => `moves for ever: ${one instanceof CSSAnimation ? one.animationName : ''}`),
      ...(lang === 'en' || /[\u0980-\u09ff]{3}/.test(document.querySelector('main')?.innerText ?? '')
        ? []
        : ['no Bangla']),
    ]
  }, language)
}

/** Texts of the other language's catalogue that the screen shows. */
export async function foreign(page: Page, language: Language): Promise<string[]> {
  return page.evaluate((texts) => {
    const others = new Set(texts)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (parentElement?.closest('script, style, [lang]:not(html)') || !parentElement?.checkVisibility())
        continue
      if (others.has(data.trim())) found.push(`the other language: ${data.trim()}`)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        if (others.has(element.getAttribute(name)?.trim() ?? ''))
          found.push(`the other language: ${name} ${element.getAttribute(name)}`)
    return found
  }, FOREIGN[language])
}

/** The letters on the screen that no font of this machine has: they look like the letter that cannot be. */
export async function missingLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 48
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('Nothing can be drawn')
    pen.font = `28px ${getComputedStyle(document.body).fontFamily}`
    const drawn = (letter: string) => {
      pen.clearRect(0, 0, 48, 48)
      pen.fillText(letter, 8, 34)
      return new Uint32Array(pen.getImageData(0, 0, 48, 48).data.buffer)
    }
    // Not a letter in any version of Unicode, and so in no font.
    const nothing = drawn('\u{10FFFE}')
    const letters = new Set(document.body.innerText.match(/[\p{L}\p{M}\p{N}\p{P}\p{S}]/gu))
    return [...letters].filter((letter) => drawn(letter).every((dot, i) => dot === nothing[i]))
  })
}

/** WCAG 1.4.12's spacing. */
const SPACED =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

/** WCAG 1.4.12's spacing, put on for a moment: what of the text is then cut off, that was not before. */
export const lostBySpacing = (page: Page): Promise<string[]> => lostBy(page, { css: SPACED, text: '' })

/** The same of the largest text that the settings offer (F-17). */
export const lostByLargeText = (page: Page): Promise<string[]> => lostBy(page, { css: '', text: 'larger' })

interface Change {
  css: string
  text: string
}

/** What fits itself to its text does so a frame or more later, and where no frame is drawn, not at all. */
async function lostBy(page: Page, change: Change): Promise<string[]> {
  const lost = await lostAfterFrames(page, change)
  if (lost.length === 0) return lost
  await drawFrame(page)
  return lostAfterFrames(page, change)
}

async function lostAfterFrames(page: Page, change: Change): Promise<string[]> {
  return page.evaluate(async ({ css, text }) => {
    const cut = () =>
      new Set(
        [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
          // What costs least is looked at first: there are thousands of elements.
          const isOver =
            element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
          // A box of a point is there for screen readers alone.
          if (!isOver || element.clientWidth < 4 || element.clientHeight < 4) return false
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
          // An ellipsis loses nothing where what it stands on, or a button beside it, opens that very thing in full.
          const isEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          if (isEllipsis && element.closest('a, button, li:has(a, button), section:has(> button)'))
            return false
          const isCut =
            (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
          return isCut && element.checkVisibility() && Boolean(element.innerText?.trim())
        }),
      )
    const before = cut()
    const style = document.createElement('style')
    style.textContent = css
    document.head.append(style)
    document.documentElement.dataset['text'] = text
    // A browser without a window may stop drawing frames for minutes: what is asked for below is laid out anyway.
    const nextFrame = () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
        setTimeout(done, 250)
      })
    let lost: HTMLElement[] = []
    let over = 0
    // Only what stays cut off is lost.
    for (let looks = 0; looks === 0 || (looks < 12 && (lost.length > 0 || over > 0)); looks += 1) {
      await nextFrame()
      over = document.documentElement.scrollWidth - screen.width
      lost = [...cut()].filter((element) => !before.has(element))
    }
    style.remove()
    document.documentElement.dataset['text'] = ''
    return [
      ...(over > 0 ? [`scrolls ${over} px sideways`] : []),
      ...lost.map(
        (one) =>
          `cut off: <${one.tagName.toLowerCase()} class="${one.className}"> ${one.innerText.slice(0, 60)}`,
      ),
    ]
  }, change)
}

/** The answers that hold names: of games, providers, wallets, teams and people. What else a host says has words in it. */
const NAMING =
  /\/api\/(get-(games|provider|system|type|wallet-number)|payment-methods|showpayment-menthod|login|user\/show|sociallink|betting-record|transaction\/show|referral|passkeys|favourites|recent-games|exchange)|\/exchange-data\//

/** Every text of an answer, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The names that a page is told, collected on their way to it. */
export async function namesTold(page: Page): Promise<Set<string>> {
  const names = new Set<string>()
  await addTeams(page, names)
  await page.route(NAMING, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    // A game that is known by its address alone is called by that.
    if (response.headers()['content-type']?.includes('json'))
      textsIn(JSON.parse(body)).forEach((text) => names.add(text).add(text.replaceAll('-', ' ')))
    await route.fulfill({ response, body })
  })
  return names
}

/** A stream tells of teams too, and of new ones while a walk goes on. */
export async function addTeams(page: Page, names: Set<string>): Promise<void> {
  for (const sport of ['cricket', 'football', 'tennis'])
    textsIn(await (await page.request.get(`/exchange-data/sports-events/${sport}`)).json())
      .flatMap((text) => text.split(' v '))
      .forEach((text) => names.add(text))
}

/** Names in every language: of the house, of other houses, of what is measured. */
const OWN_NAMES = [
  'Maidan',
  'BDT',
  'GMT',
  'Chrome',
  'Linux',
  'WhatsApp',
  'Facebook',
  'Telegram',
  'Skype',
  'Line',
  'UPI ID',
]
/** An address, a date as the English write it, a step of the VIP ladder, a transaction id, a fingerprint or the name of a key. */
const NO_WORDS =
  /https?:\S+|\S+@\S+|(^|\s)\/\w\S*|(\d+ (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*( \d{4})?|(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4})|\b([IVX]+|[A-Z\d]{8,}|[\da-f]{16,})\b/g

/**
 * What a screen in a made language shows or says that came from no table of words: nothing but names may. A word of one
 * is in brackets, or has no Latin letter.
 */
export async function outsideOfWords(page: Page | Frame, names: ReadonlySet<string>): Promise<string[]> {
  const known = [...OWN_NAMES, ...names].filter((name) => /[a-z]/i.test(name))
  const found = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      // Somebody's own words, and the name that a language has of itself.
      if (
        !parentElement?.closest('script, style, noscript, [lang]:not(html)') &&
        parentElement?.checkVisibility()
      )
        texts.push(data)
    }
    for (const element of document.querySelectorAll(
      ':is([aria-label], [placeholder], [alt], [title]):not([lang])',
    ))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  const typed = await page.evaluate(() => new URLSearchParams(location.search).get('q'))
  const byLength = known.toSorted((a, b) => b.length - a.length)
  return [...new Set(found)].filter((text) => {
    if (!/[a-z]{2}/i.test(text) || text.trim() === typed) return false
    let left = text.replaceAll(NO_WORDS, ' ')
    // Words in brackets may hold such words; an excerpt may end, or begin, within them.
    while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
    left = left.replaceAll(/^[^⟦]*⟧|⟦[^⟧]*$/g, ' ')
    // There are hundreds of names, and most texts are words alone.
    if (!/[a-z]{2}/i.test(left)) return false
    for (const name of byLength) left = left.replaceAll(name, ' ')
    return /[a-z]{2}/i.test(left)
  })
}

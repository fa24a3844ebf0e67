/** What cheap phones are like, and what the parts of the bench do with a page of one. */

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
}
/** The smallest phone that the layouts are made for. */
export const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 }
const CPU_SLOWDOWN = 4

/** Signs a demo player in. */
export async function logIn(page, url, username) {
  await page.goto(`${url}/login`, { timeout: 120_000 })
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((address) => address.pathname === '/')
}

/** The page as if another app were in front of it. */
export const hide = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** Loads `url` on the slowed phone and answers when something was first painted, in ms. */
export async function firstPaint(page, url) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const ms = await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true }),
      ),
  )
  await session.detach()
  return ms
}

/** The same first screen as one hand-written file: its texts and its hero picture in their boxes, no script; and its pictures' paths. */
export async function limitPage(page) {
  const { texts, hero, background, colour } = await page.evaluate(() => {
    const inView = (box) =>
      box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (!node.data.trim() || !inView(box)) continue
      const style = getComputedStyle(node.parentElement)
      found.push({
        text: node.data,
        top: box.top,
        left: box.left,
        width: box.width,
        size: style.fontSize,
        weight: style.fontWeight,
      })
    }
    const pictures = [...document.images].filter((image) => inView(image.getBoundingClientRect()))
    const largest = pictures.sort((a, b) => b.width * b.height - a.width * a.height)[0]
    const box = largest?.getBoundingClientRect()
    const body = getComputedStyle(document.documentElement)
    return {
      texts: found,
      hero: largest && {
        src: new URL(largest.currentSrc || largest.src).pathname,
        top: box.top,
        left: box.left,
        width: box.width,
        height: box.height,
      },
      background: body.backgroundColor,
      colour: body.color,
    }
  })
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const spot = ({ top, left }) => `top:${top.toFixed(0)}px;left:${left.toFixed(0)}px`
  const lines = texts.map(
    (item) =>
      `<p style="${spot(item)};width:${Math.ceil(item.width + 4)}px;font-size:${item.size};font-weight:${item.weight}">${escape(item.text)}</p>`,
  )
  const picture = hero
    ? `<img src="${hero.src}" width="${Math.round(hero.width)}" height="${Math.round(hero.height)}" alt="" style="${spot(hero)}">`
    : ''
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>limit</title>
<style>body{margin:0;background:${background};color:${colour};font-family:system-ui}p,img{position:absolute;margin:0}</style>${picture}${lines.join('')}</html>`
  return { html, pictures: hero ? [hero.src] : [] }
}

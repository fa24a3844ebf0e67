/**
 * A host whose exchange is made up: in front of a real one it answers the provider's calls and the markets' stream with 3
 * runners and 40 fancy rows of which one changes ten times a second. Everything else is passed on.
 */
import { createServer, request } from 'node:http'

const RUNNERS = 3
const FANCIES = 40
export const ROWS = RUNNERS + FANCIES
export const CHANGE_MS = 100
export const EVENT = '999'
const MARKET = `1.${EVENT}`
const id = (row) => `f.${EVENT}.r${row}`

const levels = (price) => [0, 1, 2].map((step) => ({ price: (price + step) / 100, size: '1000.00' }))
const market = {
  inplay: true,
  status: 'open',
  version: 1,
  runners: Array.from({ length: RUNNERS }, (_, at) => ({
    SelectionId: at + 1,
    SelectionName: `Side ${at + 1}`,
    back: levels(200),
    lay: levels(210),
  })),
}
const details = {
  fancy2: Array.from({ length: FANCIES }, (_, at) => ({
    title: `Question ${at + 1}`,
    no: 50,
    no_rate: 100,
    yes: 51,
    yes_rate: 100,
    suspended: 0,
    ball_running: 0,
    type: 'Fancy',
    market_id: id(at),
    version: 1,
  })),
  bookmaker: [],
  stream_url: '',
  score_url: '',
}

/** The n-th change: a row's two prices. `row` and `texts` are for who writes them by hand. */
function changeAt(n) {
  const row = n % ROWS
  const step = Math.floor(n / ROWS) % 20
  if (row < RUNNERS) {
    const [back, lay] = [201 + step, 211 + step]
    const flat = (price) => levels(price).flatMap((level) => [level.price, 1000])
    const runners = { [row + 1]: { back: flat(back), lay: flat(lay) } }
    return {
      market: MARKET,
      change: { runners },
      row,
      texts: [back, lay].map((price) => (price / 100).toFixed(2)),
    }
  }
  const [no, yes] = [51 + step, 52 + step]
  const change = { fancy2: { [id(row - RUNNERS)]: { no, yes } } }
  return { market: EVENT, change, row, texts: [String(no), String(yes)] }
}

function stream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const say = (data) => response.write(`event: market\ndata: ${JSON.stringify(data)}\n\n`)
  say({ market: MARKET, all: market })
  say({ market: EVENT, all: details })
  let n = 0
  const timer = setInterval(() => say(changeAt(n++)), CHANGE_MS)
  response.on('close', () => clearInterval(timer))
}

/** Opens it in front of `host`. `pages`: more documents by their path, to be filled while it runs. */
export async function madeExchange(host) {
  const pages = new Map()
  const json = (response, answer) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url, 'http://made.test')
    if (pages.has(pathname))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(pages.get(pathname))
    if (pathname.startsWith('/exchange-data/match-odds/')) return json(response, market)
    if (pathname.startsWith('/exchange-data/event/')) return json(response, { [EVENT]: details })
    if (pathname.startsWith('/exchange-data/')) return json(response, [])
    if (searchParams.has('markets')) return stream(response)
    const { method, headers, url } = incoming
    const onward = request(new URL(url, host.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    path: `/odds-view?event=${EVENT}&market=${MARKET}&sport=cricket`,
    pages,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

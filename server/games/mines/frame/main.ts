/** Mines: 25 tiles to turn over, one at a time. */
import { h } from '../../kit/dom.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { poisha } from '../../kit/verify.ts'
import { fill, money, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { factorOf, MINES, minesRules, type MinesView, RETURN, TILES } from '../game.ts'

const own = pick({
  en: {
    press: 'Start',
    ready: 'Choose how many mines, press Start, then turn tiles over.',
    mines: 'Mines',
    tile: 'Tile {n}',
    safe: 'Tile {n}: safe',
    mine: 'Tile {n}: mine',
    take: 'Take {pay}',
    takeBack: 'Take the stake back',
    summary: 'Safe tiles: {safe}.',
    hit: 'A mine. Safe tiles before it: {safe}.',
    rules:
      'The mines are laid before the round. Each safe tile raises what you can take: the table shows by how much. A mine ends the round and the stake is lost. You can take what the tiles are worth at any time; before the first tile, that is the stake itself. A round that you leave is taken for you after a day. A round takes at least five seconds.',
    tiles: 'Safe tiles',
  },
  bn: {
    press: 'শুরু',
    ready: 'কয়টি মাইন বেছে নিন, “শুরু” চাপুন, তারপর ঘর খুলুন।',
    mines: 'মাইন',
    tile: 'ঘর {n}',
    safe: 'ঘর {n}: নিরাপদ',
    mine: 'ঘর {n}: মাইন',
    take: '{pay} নিন',
    takeBack: 'বাজি ফেরত নিন',
    summary: '{safe}টি নিরাপদ ঘর।',
    hit: '{safe}টি নিরাপদ ঘরের পর মাইন।',
    rules:
      'রাউন্ডের আগেই মাইন বসানো থাকে। প্রতিটি নিরাপদ ঘরে নেওয়ার টাকা বাড়ে: কতটা, টেবিলে দেখুন। মাইন পড়লে রাউন্ড শেষ, বাজি যায়। যেকোনো সময় ঘরের দাম নিয়ে নিতে পারেন; প্রথম ঘরের আগে সেটি বাজির টাকাই। রাউন্ড ফেলে গেলে এক দিন পর আপনার হয়ে টাকা তুলে দেওয়া হয়। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
    tiles: 'নিরাপদ ঘর',
  },
})

void begin<MinesView>(minesRules, ({ opened, move }): Stage<MinesView> => {
  const mines = h(
    'select',
    { id: 'mines' },
    ...MINES.map((value) => h('option', { value, selected: value === 3 }, number(value))),
  )
  const tiles = Array.from({ length: TILES }, (_, index) =>
    h('button', { class: 'tile', type: 'button', disabled: true, onclick: () => move(index) }),
  )
  const motif = opened.look.pictures['motif'] ?? ''

  function paint(view: MinesView | undefined, isOpen: boolean): void {
    for (const [index, tile] of tiles.entries()) {
      const n = index + 1
      const isSafe = view?.safe.includes(index) ?? false
      const isMine = view?.mines?.includes(index) ?? false
      tile.className = `tile${isSafe ? ' safe' : ''}${isMine ? ' mine' : ''}${view?.hit === index ? ' hit' : ''}`
      tile.disabled = !isOpen || isSafe
      tile.setAttribute('aria-label', fill(isSafe ? own.safe : isMine ? own.mine : own.tile, { n }))
      tile.replaceChildren(...(isSafe ? [h('img', { src: motif, alt: '' })] : []))
    }
  }
  paint(undefined, false)
  return {
    element: h('div', { class: 'field25' }, ...tiles),
    controls: h('label', { class: 'own', for: 'mines' }, h('span', {}, own.mines), mines),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { mines: Number(mines.value) } }),
    start: () => paint(undefined, false),
    abort: () => paint(undefined, false),
    open({ view, stake, choice }) {
      paint(view, true)
      const laid = (choice as { mines: number }).mines
      const worth = Math.floor((poisha(stake) * factorOf(laid, view.safe.length)) / 100)
      return [
        { word: view.safe.length === 0 ? own.takeBack : fill(own.take, { pay: money(worth) }), move: 'take' },
      ]
    },
    async show({ view }, { isNew }) {
      paint(view ?? undefined, false)
      const hit = view?.hit === undefined ? undefined : tiles[view.hit]
      if (isNew && hit) await glide(hit, [{ scale: 1.25 }, { scale: 1 }], { duration: 300, fill: 'none' })
    },
    summary: ({ view }) =>
      fill(view?.hit === undefined ? own.summary : own.hit, { safe: view?.safe.length ?? 0 }),
    rules() {
      const laid = Number(mines.value)
      const rows = Array.from({ length: Math.min(10, TILES - laid) }, (_, index) => {
        let chance = 1
        for (let turned = 0; turned <= index; turned++) chance *= (TILES - laid - turned) / (TILES - turned)
        return [number(index + 1), percent(chance), times(factorOf(laid, index + 1))]
      })
      return [
        section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
        section(
          words.rtpTitle,
          paragraph(fill(words.rtpOf, { rtp: percent(RETURN) })),
          paragraph(`${own.mines}: ${number(laid)}`),
          payTable([own.tiles, words.chance, words.pays], rows),
        ),
      ]
    },
  }
})

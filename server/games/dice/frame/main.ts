/** Dice: choose a chance and a side of the scale. */
import { h } from '../../kit/dom.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, percent, pick, times, words } from '../../kit/words.ts'
import { FIRST_STAKE, STAKES } from '../../stakes.ts'
import { CHANCES, diceRules, type DiceView, RETURN, SIDES, winOf } from '../game.ts'

const own = pick({
  en: {
    press: 'Roll',
    ready: 'Choose your chance and low or high, then Roll.',
    chance: 'Chance to win',
    low: 'Below {n}',
    high: '{n} or more',
    side: 'Side',
    now: 'Chance {chance}, pays {pay}',
    summary: 'Rolled {n}.',
    rules:
      'A number from 00.00 to 99.99 is rolled, each as likely. You choose the chance to win, and whether low or high numbers win. The smaller the chance, the more a win pays: 98 % divided by the chance, cut to whole poisha. A round takes at least five seconds.',
  },
  bn: {
    press: 'ছক্কা ফেলুন',
    ready: 'সম্ভাবনা আর নিচে না উপরে বেছে “ছক্কা ফেলুন” চাপুন।',
    chance: 'জেতার সম্ভাবনা',
    low: '{n}-এর নিচে',
    high: '{n} বা বেশি',
    side: 'দিক',
    now: 'সম্ভাবনা {chance}, দেয় {pay}',
    summary: 'উঠেছে {n}।',
    rules:
      '০০.০০ থেকে ৯৯.৯৯-এর মধ্যে একটি সংখ্যা ওঠে, সবগুলোর সম্ভাবনা সমান। জেতার সম্ভাবনা আর ছোট না বড় সংখ্যা জিতবে তা আপনি বাছেন। সম্ভাবনা যত কম, জয়ে তত বেশি: ৯৮ % ভাগ সম্ভাবনা, পয়সা পর্যন্ত। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const shown = (rolled: number): string => times(rolled).replace('×', '').padStart(5, times(0).slice(0, 1))
const EXAMPLES = [9500, 7500, 4900, 2500, 1000, 200, 100]

void begin<DiceView>(diceRules, ({ opened, refresh }): Stage<DiceView> => {
  const latest = opened.history[0]?.choice as { side?: string; chance?: number } | null | undefined
  const slider = h('input', {
    type: 'range',
    id: 'chance',
    min: CHANCES.least,
    max: CHANCES.most,
    step: 50,
    value: latest?.chance ?? 4900,
    oninput: () => paint(),
  })
  const side = h(
    'select',
    { 'aria-label': own.side, onchange: () => paint() },
    h('option', { value: 'low', selected: latest?.side !== 'high' }, ''),
    h('option', { value: 'high', selected: latest?.side === 'high' }, ''),
  )
  const rolled = h('p', { class: 'rolled' }, shown(0))
  const range = h('div', { class: 'range' })
  const mark = h('div', { class: 'mark' })
  const now = h('output', { class: 'total' })

  function paint(): void {
    const chance = Number(slider.value)
    const isLow = side.value === 'low'
    const [low, high] = [...side.options]
    if (low) low.textContent = fill(own.low, { n: shown(chance) })
    if (high) high.textContent = fill(own.high, { n: shown(SIDES - chance) })
    range.style.left = isLow ? '0' : `${100 - chance / 100}%`
    range.style.width = `${chance / 100}%`
    const pay = times(Math.floor((winOf({ stake: 10_000, chance }) * 100) / 10_000))
    now.textContent = fill(own.now, { chance: percent(chance / SIDES), pay })
    slider.setAttribute('aria-valuetext', now.textContent)
    refresh()
  }
  queueMicrotask(paint)
  return {
    element: h(
      'div',
      { class: 'dice' },
      rolled,
      h('div', { class: 'scale', 'aria-hidden': 'true' }, range, mark),
      h('label', { for: 'chance' }, own.chance),
      slider,
      h('div', { class: 'own' }, side, now),
    ),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { side: side.value, chance: Number(slider.value) } }),
    start: () => (rolled.className = 'rolled'),
    abort: () => undefined,
    async show({ view, choice }, { isNew, isGain }) {
      const number = view?.rolled ?? 0
      const before = mark.style.left || '50%'
      mark.style.left = `${number / 100}%`
      if (!isNew) {
        const was = choice as { side: string; chance: number }
        slider.value = String(was.chance)
        side.value = was.side
      } else {
        rolled.textContent = '· · ·'
        await glide(mark, [{ left: before }, { left: `${number / 100}%` }], {
          duration: 1600,
          easing: 'cubic-bezier(.2,1.2,.3,1)',
          fill: 'none',
        })
      }
      rolled.textContent = shown(number)
      rolled.className = isGain ? 'rolled gain' : 'rolled'
    },
    summary: ({ view }) => fill(own.summary, { n: shown(view?.rolled ?? 0) }),
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(RETURN / SIDES) })),
        payTable(
          [words.chance, words.pays],
          EXAMPLES.map((chance) => [
            percent(chance / SIDES),
            times(Math.floor((winOf({ stake: FIRST_STAKE, chance }) * 100) / FIRST_STAKE)),
          ]),
        ),
      ),
    ],
  }
})

/** A virtual race: six lanes, one bet on the winner. */
import { h } from '../../kit/dom.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { CHANCES, priceOf, raceRules, type RaceView, RUNNERS } from '../game.ts'

const own = pick({
  en: {
    press: 'Start the race',
    ready: 'Pick a runner, then start the race.',
    runner: 'No. {n}',
    label: 'Number {n}: pays {pay}, chance {chance}',
    group: 'Which runner wins',
    summary: 'Number {n} won.',
    head: 'Runner',
    rules:
      'Six runners, each with a stated chance to win. The race is drawn by these chances; nothing a runner did before counts. If yours wins, the stake is multiplied by its price. This is a virtual race: no real event stands behind it. A race takes at least five seconds.',
  },
  bn: {
    press: 'দৌড় শুরু',
    ready: 'একজনকে বেছে দৌড় শুরু করুন।',
    runner: 'নং {n}',
    label: 'নম্বর {n}: দেয় {pay}, সম্ভাবনা {chance}',
    group: 'কে জিতবে',
    summary: 'নম্বর {n} জিতেছে।',
    head: 'প্রতিযোগী',
    rules:
      'ছয়জন, প্রত্যেকের জেতার সম্ভাবনা লেখা আছে। সেই সম্ভাবনায় দৌড়ের ফল ওঠে; আগের দৌড়ের কোনো প্রভাব নেই। আপনার জন জিতলে বাজি তার দামে গুণ হয়। এটি ভার্চুয়াল দৌড়: এর পেছনে কোনো সত্যিকারের খেলা নেই। এক দৌড়ে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})

void begin<RaceView>(raceRules, ({ opened, refresh }): Stage<RaceView> => {
  let chosen = (opened.history[0]?.choice as { runner?: number } | null)?.runner ?? 0
  const runners = Array.from({ length: RUNNERS }, () =>
    h('img', { class: 'runner', src: opened.look.pictures['motif'] ?? '', alt: '' }),
  )
  const places = Array.from({ length: RUNNERS }, () => h('span', { class: 'place' }))
  const lanes = CHANCES.map((chance, runner) => {
    const figures = { n: runner + 1, pay: times(priceOf(runner)), chance: percent(chance / 10_000) }
    return h(
      'label',
      { class: `lane lane${runner}` },
      h('input', {
        type: 'radio',
        name: 'runner',
        checked: runner === chosen,
        'aria-label': fill(own.label, figures),
        onchange: () => {
          if (document.documentElement.classList.contains('playing')) return
          chosen = runner
          refresh()
        },
      }),
      h('span', { class: 'number', 'aria-hidden': 'true' }, number(runner + 1)),
      h('span', { class: 'track', 'aria-hidden': 'true' }, runners[runner], places[runner]),
      h('b', { 'aria-hidden': 'true' }, figures.pay),
      h('small', { 'aria-hidden': 'true' }, figures.chance),
    )
  })
  const endOf = (place: number): string => `calc((100cqw - 44px) * ${1 - place * 0.075})`
  function line(): void {
    for (const runner of runners) runner.style.translate = '0'
    for (const place of places) place.textContent = ''
  }
  return {
    element: h('fieldset', { class: 'course' }, h('legend', { class: 'unseen' }, own.group), ...lanes),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { runner: chosen } }),
    start: line,
    abort: line,
    async show({ view }, { isNew }) {
      const order = view?.order ?? []
      await Promise.all(
        order.map(async (runner, place) => {
          const image = runners[runner]
          if (!image) return
          const end = endOf(place)
          if (isNew) {
            const half = endOf(((runner * 7 + order.length * place) % RUNNERS) / 2 + RUNNERS / 1.4)
            await glide(image, [{ translate: '0' }, { translate: half, offset: 0.55 }, { translate: end }], {
              duration: 3600,
              easing: 'ease-in-out',
              fill: 'none',
            })
          }
          image.style.translate = end
        }),
      )
      for (const [place, runner] of order.entries()) {
        const label = places[runner]
        if (label) label.textContent = number(place + 1)
      }
    },
    summary: ({ view }) => fill(own.summary, { n: (view?.order[0] ?? 0) + 1 }),
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(returned()) })),
        payTable(
          [own.head, words.chance, words.pays],
          CHANCES.map((chance, runner) => [
            fill(own.runner, { n: runner + 1 }),
            percent(chance / 10_000),
            times(priceOf(runner)),
          ]),
        ),
      ),
    ],
  }
})

/** The least that any runner returns on average. */
const returned = (): number => Math.min(...CHANCES.map((chance, runner) => (chance * priceOf(runner)) / 1e6))

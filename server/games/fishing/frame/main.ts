/** Fishing: pick a catch, cast once, and see whether it is landed. */
import { h } from '../../kit/dom.ts'
import { glide } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import {
  type Catch,
  CATCHES,
  chanceOf,
  CHANCES,
  fishingRules,
  type FishingView,
  isCatch,
  RETURN,
} from '../game.ts'

const own = pick({
  en: {
    press: 'Cast',
    ready: 'Pick what to cast for, then press Cast.',
    names: {
      goldfish: 'Goldfish',
      shell: 'Shell',
      prawn: 'Prawn',
      hilsa: 'Hilsa',
      crab: 'Crab',
      octopus: 'Octopus',
      pearl: 'Pearl',
      chest: 'Chest',
    } satisfies Record<Catch, string>,
    caught: '{name} landed.',
    lost: '{name} got away.',
    catch: 'Catch',
    group: 'What to cast for',
    label: '{name}: pays {pay}, chance {chance}',
    rules:
      'Pick a catch and cast once. Each has its own chance and pays so many times the stake; all return the same on average. Rare ones pay more and get away more often. A cast takes at least five seconds.',
  },
  bn: {
    press: 'জাল ফেলুন',
    ready: 'কী ধরবেন বেছে নিন, তারপর “জাল ফেলুন”।',
    names: {
      goldfish: 'সোনালি মাছ',
      shell: 'শঙ্খ',
      prawn: 'চিংড়ি',
      hilsa: 'ইলিশ',
      crab: 'কাঁকড়া',
      octopus: 'অক্টোপাস',
      pearl: 'মুক্তা',
      chest: 'সিন্দুক',
    } satisfies Record<Catch, string>,
    caught: '{name} ধরা পড়েছে।',
    lost: '{name} পালিয়ে গেছে।',
    catch: 'শিকার',
    group: 'কী ধরবেন',
    label: '{name}: দেয় {pay}, সম্ভাবনা {chance}',
    rules:
      'কী ধরবেন বেছে একবার জাল ফেলুন। প্রতিটির আলাদা সম্ভাবনা ও আলাদা গুণ; গড়ে সবগুলো সমান ফেরত দেয়। দুর্লভগুলো বেশি দেয়, বেশি পালায়। একবার জাল ফেলতে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})
const NAMES = Object.keys(CATCHES).filter(isCatch)

void begin<FishingView>(fishingRules, ({ opened, refresh }): Stage<FishingView> => {
  const latest = (opened.history[0]?.choice as { wanted?: unknown } | null)?.wanted
  let wanted: Catch = isCatch(latest) ? latest : 'goldfish'
  const picture = (name: Catch): string => opened.look.pictures[name] ?? ''
  const prey = h('img', { class: 'prey', alt: '', src: picture(wanted) })
  const net = h('div', { class: 'seine', 'aria-hidden': 'true' })
  const water = h('div', { class: 'water', 'aria-hidden': 'true' }, prey, net)
  const choices = NAMES.map((name) => {
    const figures = {
      name: own.names[name],
      pay: times(CATCHES[name] * 100),
      chance: percent(chanceOf(name) / CHANCES),
    }
    return h(
      'label',
      { class: 'catch' },
      h('input', {
        type: 'radio',
        name: 'wanted',
        value: name,
        checked: name === wanted,
        'aria-label': fill(own.label, figures),
        onchange: () => choose(name),
      }),
      h('img', { src: picture(name), alt: '' }),
      h('b', { 'aria-hidden': 'true' }, `${number(CATCHES[name])}×`),
      h('small', { 'aria-hidden': 'true' }, figures.chance),
    )
  })
  function choose(name: Catch): void {
    if (document.documentElement.classList.contains('playing')) return
    wanted = name
    prey.src = picture(name)
    prey.className = 'prey'
    refresh()
  }
  return {
    element: h(
      'div',
      { class: 'sea' },
      water,
      h('fieldset', { class: 'catches' }, h('legend', { class: 'unseen' }, own.group), ...choices),
    ),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: { wanted } }),
    start: () => (prey.className = 'prey'),
    abort: () => undefined,
    async show({ view }, { isNew }) {
      const isCaught = view?.isCaught ?? false
      if (isNew) {
        await glide(net, [{ transform: 'translateY(-120%)' }, { transform: 'translateY(0)' }], {
          duration: 900,
          easing: 'ease-in',
        })
        const away = isCaught
          ? [{ transform: 'none' }, { transform: 'translateY(-40%)' }]
          : [{ transform: 'none' }, { transform: 'translateX(120%)' }]
        await Promise.all([
          glide(prey, away, { duration: 900, easing: 'ease-in-out', fill: 'none' }),
          glide(net, [{ transform: 'translateY(0)' }, { transform: 'translateY(-120%)' }], {
            duration: 900,
            easing: 'ease-out',
          }),
        ])
      }
      prey.className = isCaught ? 'prey caught' : 'prey away'
    },
    summary({ view, choice }) {
      const name = (choice as { wanted: Catch }).wanted
      return fill(view?.isCaught ? own.caught : own.lost, { name: own.names[name] })
    },
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(RETURN / CHANCES) })),
        payTable(
          [own.catch, words.chance, words.pays],
          NAMES.map((name) => [
            own.names[name],
            percent(chanceOf(name) / CHANCES),
            times(CATCHES[name] * 100),
          ]),
        ),
      ),
    ],
  }
})

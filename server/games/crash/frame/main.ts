/** Crash: the curve climbs until it breaks off; the player leaves in time, by hand or at a set multiplier. */
import { h, s } from '../../kit/dom.ts'
import { stillness } from '../../kit/motion.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { crashRules, type CrashView, curveAt, heightAt, HIGHEST, RETURN, timeOf } from '../game.ts'

const own = pick({
  en: {
    press: 'Start',
    ready: 'Press Start, and cash out before it breaks off.',
    target: 'Cash out at',
    byHand: 'by hand',
    out: 'Cash out',
    outAt: 'Cashed out at {out}; it broke off at {point}.',
    broke: 'It broke off at {point}.',
    climbing: 'Climbing',
    rules:
      'The multiplier starts at 1.00 and doubles every seven seconds. It breaks off at a point that was fixed before the round. Cash out earlier and the stake is paid times the multiplier at the moment your press reaches the house; with a set multiplier the house does it for you, also without a connection. Rounds end at 1,000 at the latest. A round takes at least five seconds.',
    reach: 'Reaches',
  },
  bn: {
    press: 'শুরু',
    ready: '“শুরু” চাপুন, আর থামার আগেই টাকা তুলে নিন।',
    target: 'তুলবেন',
    byHand: 'নিজে চেপে',
    out: 'তুলে নিন',
    outAt: '{out}-এ তোলা হয়েছে; থেমেছে {point}-এ।',
    broke: '{point}-এ থেমে গেছে।',
    climbing: 'উঠছে',
    rules:
      'গুণক ১.০০ থেকে শুরু হয়, প্রতি সাত সেকেন্ডে দ্বিগুণ হয়। কোথায় থামবে তা রাউন্ডের আগেই ঠিক করা থাকে। তার আগে তুললে আপনার চাপ হাউসে পৌঁছানোর মুহূর্তের গুণকে বাজির টাকা দেওয়া হয়; আগে থেকে গুণক ঠিক করে রাখলে হাউস নিজেই তোলে, সংযোগ না থাকলেও। রাউন্ড সর্বোচ্চ ১,০০০-এ শেষ হয়। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
    reach: 'পৌঁছায়',
  },
})
/** Multipliers that can be set, in hundredths; 0 stands for by hand. */
const TARGETS = [0, 120, 150, 200, 300, 500, 1000, 2500, 10_000]

void begin<CrashView>(crashRules, ({ opened }): Stage<CrashView> => {
  const target = h(
    'select',
    { id: 'target' },
    ...TARGETS.map((value) => h('option', { value }, value === 0 ? own.byHand : times(value))),
  )
  const height = h('p', { class: 'height', 'aria-hidden': 'true' }, times(100))
  const path = s('path', { class: 'curve', d: 'M0 100', 'vector-effect': 'non-scaling-stroke' })
  const rider = h('img', { class: 'rider', src: opened.look.pictures['motif'] ?? '', alt: '' })
  const sky = h(
    'div',
    { class: 'sky' },
    s('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, path),
    rider,
    height,
  )
  let runningSince: number | undefined

  /** Draws the curve as it is after so many ms of the round. */
  function draw(elapsed: number, limit = HIGHEST): void {
    const now = Math.min(limit, heightAt(elapsed))
    height.textContent = times(now)
    const span = Math.max(5000, elapsed)
    const top = Math.max(200, now * 1.25)
    const at = (ms: number): [number, number] => [
      (ms / span) * 88,
      94 - ((Math.min(limit, curveAt(ms)) - 100) / (top - 100)) * 82,
    ]
    const points = Array.from({ length: 41 }, (_, step) => at((elapsed * step) / 40))
    path.setAttribute('d', `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    const [x = 0, y = 94] = points.at(-1) ?? []
    rider.style.setProperty('translate', `${x}cqw ${y}cqh`)
  }
  function run(): void {
    if (runningSince === undefined) return
    draw(performance.now() - runningSince)
    if (stillness.matches) setTimeout(run, 500)
    else requestAnimationFrame(run)
  }
  draw(0)
  return {
    element: sky,
    controls: h('label', { class: 'own', for: 'target' }, h('span', {}, own.target), target),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: target.value === '0' ? {} : { target: Number(target.value) } }),
    start() {
      sky.classList.remove('broken', 'left')
      draw(0)
    },
    abort: () => (runningSince = undefined),
    open({ elapsed }) {
      sky.classList.remove('broken', 'left')
      const wasRunning = runningSince !== undefined
      runningSince = performance.now() - elapsed
      if (!wasRunning) run()
      return [{ word: own.out, move: 'out' }]
    },
    async show({ view }, { isGain }) {
      runningSince = undefined
      const point = view?.point ?? 100
      draw(timeOf(view?.out ?? point), view?.out ?? point)
      sky.classList.toggle('left', isGain)
      sky.classList.toggle('broken', view?.out === undefined)
      return Promise.resolve()
    },
    summary({ view }) {
      const point = times(view?.point ?? 100)
      return view?.out === undefined
        ? fill(own.broke, { point })
        : fill(own.outAt, { out: times(view.out), point })
    },
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(words.rtpOf, { rtp: percent(RETURN) })),
        payTable(
          [own.reach, words.chance, words.pays],
          TARGETS.filter((value) => value > 0).map((value) => [
            times(value),
            percent((RETURN * 100) / value),
            fill('{n}×', { n: number(value / 100) }),
          ]),
        ),
        paragraph(fill(own.broke, { point: times(100) }) + ` ${percent(1 - RETURN / 1.01)}`),
      ),
    ],
  }
})

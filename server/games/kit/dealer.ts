/** The dealer of a live table, drawn. Every gesture ends; none is made where the player has asked for stillness. */
import { s } from './dom.ts'
import { glide } from './motion.ts'

export interface Dealer {
  element: SVGElement
  /** Bets are open. */
  invite: () => void
  /** No more bets. */
  close: () => void
  /** The round is drawn. */
  draw: () => void
}

export function dealer(): Dealer {
  const arm = s(
    'g',
    { class: 'arm' },
    s('path', { class: 'sleeve', d: 'M67 62c9 2 14 12 15 26l-12 2c-2-8-5-14-10-18z' }),
    s('path', { class: 'skin', d: 'M70 88l12-2c2 5 1 11-4 12s-8-5-8-10z' }),
    s('path', { class: 'gold', d: 'M69.500 86.500l12.600-2 .5 3.600-12.600 2z' }),
  )
  const eyes = s(
    'g',
    { class: 'eyes' },
    s('ellipse', { cx: 43.5, cy: 37, rx: 2, ry: 2.6 }),
    s('ellipse', { cx: 56.5, cy: 37, rx: 2, ry: 2.6 }),
  )
  const head = s(
    'g',
    { class: 'face' },
    s('path', {
      class: 'hair',
      d: 'M50 11c-17 0-23 13-21 29 1 7 3 12 6 14h30c3-2 5-7 6-14 2-16-4-29-21-29z',
    }),
    s('circle', { class: 'hair', cx: 68, cy: 22, r: 9 }),
    s('path', { class: 'gold', d: 'M68 14l3 4 5-1-1 5 3 4-5 1-2 5-4-3-5 1 1-5-3-4 5-1z' }),
    s('path', { class: 'skin', d: 'M44 50h12v12c0 4-12 4-12 0z' }),
    s('path', { class: 'skin', d: 'M50 17c-11 0-16 8-16 19 0 12 7 21 16 21s16-9 16-21c0-11-5-19-16-19z' }),
    s('path', {
      class: 'hair',
      d: 'M50 15c-12 0-18 9-17 21 5-3 12-7 17-15 5 8 12 12 17 15 1-12-5-21-17-21z',
    }),
    eyes,
    s('path', { class: 'line', d: 'M39.500 32.500q4-2.500 7.500-.5M53 32q3.500-2 7.500.5M50 38v6l-1.800.8' }),
    s('path', { class: 'lips', d: 'M44.500 49q5.500 4.500 11 0q-5.500 7-11 0z' }),
    s('circle', { class: 'bindi', cx: 50, cy: 28, r: 1.7 }),
    s('circle', { class: 'gold', cx: 34, cy: 45, r: 2 }),
    s('circle', { class: 'gold', cx: 66, cy: 45, r: 2 }),
  )
  const element = s(
    'svg',
    { class: 'dealer', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    s('path', { class: 'niche', d: 'M4 100V50C4 22 26 2 50 2s46 20 46 48v50z' }),
    s('path', { class: 'sleeve', d: 'M12 100c1-22 10-36 26-40 6 7 18 7 24 0 16 4 25 18 26 40z' }),
    s('path', { class: 'sari', d: 'M28 64c5-3 8-4 11-4.500 3 5 6 7 11 8 6 8 10 18 11 32.500H28z' }),
    s('path', { class: 'trim', d: 'M39 59.500c3 5 6 7 11 8 6 8 10 18 11 32.500' }),
    head,
    arm,
    s('path', { class: 'felt-edge', d: 'M0 94q50-8 100 0v6H0z' }),
  )
  const blink = (): void => {
    void glide(eyes, [{ scale: '1 1' }, { scale: '1 .1' }, { scale: '1 1' }], { duration: 220, fill: 'none' })
  }
  const turn = (part: Element, angles: readonly number[], duration: number): void => {
    void glide(
      part,
      angles.map((angle) => ({ rotate: `${angle}deg` })),
      { duration, easing: 'ease-in-out', fill: 'none' },
    )
  }
  return {
    element,
    invite() {
      blink()
      turn(arm, [0, -28, -28, 0], 1400)
    },
    close() {
      blink()
      turn(arm, [0, 30, -14, 0], 1300)
      turn(head, [0, -3, 3, 0], 1300)
    },
    draw() {
      blink()
      turn(arm, [0, -18, 12, 0], 1100)
      turn(head, [0, 4, 4, 0], 2400)
    },
  }
}

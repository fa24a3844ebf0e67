/**
 * The exact return of blackjack with the best play, and that play, by working hands out backwards from the same rules:
 * every card is as likely at any time, so a hand is its total, whether it is soft, and the dealer's card (PP-28).
 */
interface Hand {
  total: number
  isSoft: boolean
}

/** The chance of each value of a card: ace (1), two to nine, ten. */
const VALUES = Array.from({ length: 10 }, (_, index) => ({
  pips: index + 1,
  chance: index === 9 ? 4 / 13 : 1 / 13,
}))

/** A hand with one more card. */
function withCard({ total, isSoft }: Hand, pips: number): Hand {
  let next = total + pips
  let soft = isSoft
  if (pips === 1 && next + 10 <= 21) {
    next += 10
    soft = true
  }
  if (next > 21 && soft) {
    next -= 10
    soft = false
  }
  return { total: next, isSoft: soft }
}

const nameOf = ({ total, isSoft }: Hand): string => `${total}${isSoft ? ' soft' : ''}`

/** The answer for each hand, worked out once. */
function remembered<Answer>(work: (hand: Hand) => Answer): (hand: Hand) => Answer {
  const known = new Map<string, Answer>()
  return (hand) => {
    const name = nameOf(hand)
    const answer = known.get(name) ?? work(hand)
    known.set(name, answer)
    return answer
  }
}

/** The chances of the dealer's end: totals 17 to 21, and 22 for over. */
const dealerEnds = remembered((hand): Map<number, number> => {
  if (hand.total >= 17) return new Map([[Math.min(22, hand.total), 1]])
  const ends = new Map<number, number>()
  for (const { pips, chance } of VALUES) {
    for (const [end, part] of dealerEnds(withCard(hand, pips)))
      ends.set(end, (ends.get(end) ?? 0) + chance * part)
  }
  return ends
})

const standValue = (total: number, ends: Map<number, number>): number =>
  [...ends].reduce(
    (sum, [end, chance]) => sum + chance * (end > 21 || total > end ? 2 : total === end ? 1 : 0),
    0,
  )

interface Values {
  /** What a hand returns with the best play, in stakes. */
  best: (hand: Hand) => number
  /** What it returns when a card is taken. */
  hit: (hand: Hand) => number
}

function valuesAgainst(ends: Map<number, number>): Values {
  const hit = (hand: Hand): number =>
    VALUES.reduce((sum, { pips, chance }) => sum + chance * best(withCard(hand, pips)), 0)
  const best = remembered((hand): number => {
    if (hand.total > 21) return 0
    const standing = standValue(hand.total, ends)
    return hand.total === 21 ? standing : Math.max(standing, hit(hand))
  })
  return { best, hit }
}

/** The dealer's ends behind a card, given that the two cards are no blackjack: with one, the round is over at once. */
function endsBehind(up: number): { ends: Map<number, number>; blackjack: number } {
  const hand = withCard({ total: 0, isSoft: false }, up)
  const ends = new Map<number, number>()
  let blackjack = 0
  for (const { pips, chance } of VALUES) {
    const two = withCard(hand, pips)
    if (two.total === 21) blackjack += chance
    else for (const [end, part] of dealerEnds(two)) ends.set(end, (ends.get(end) ?? 0) + chance * part)
  }
  for (const [end, part] of ends) ends.set(end, part / (1 - blackjack))
  return { ends, blackjack }
}

/** The share of stakes that comes back with the best play. */
export function returnToPlayer(): number {
  let value = 0
  for (const up of VALUES) {
    const { ends, blackjack } = endsBehind(up.pips)
    const { best } = valuesAgainst(ends)
    for (const first of VALUES) {
      for (const second of VALUES) {
        const chance = up.chance * first.chance * second.chance
        const hand = withCard(withCard({ total: 0, isSoft: false }, first.pips), second.pips)
        const isNatural = hand.total === 21
        const behind = isNatural ? 1 : 0
        const open = isNatural ? 2.5 : best(hand)
        value += chance * (blackjack * behind + (1 - blackjack) * open)
      }
    }
  }
  return value
}

/** Whether the best play takes a card, for a hand against the dealer's card (1 for the ace, 10 for all tens). */
export function shouldHit(hand: Hand, up: number): boolean {
  const { ends } = endsBehind(up)
  return hand.total < 21 && valuesAgainst(ends).hit(hand) > standValue(hand.total, ends)
}

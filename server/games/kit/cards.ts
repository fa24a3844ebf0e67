/** Playing cards on the stage: 0..51, the rank is `card % 13` (0 the ace), the suit `floor(card / 13)`. */
import { h } from './dom.ts'
import { glide } from './motion.ts'
import { fill, number, pick } from './words.ts'

const SUITS = ['♠', '♥', '♦', '♣']
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const cardWords = pick({
  en: {
    suits: ['spades', 'hearts', 'diamonds', 'clubs'],
    names: { A: 'ace', J: 'jack', Q: 'queen', K: 'king' },
    card: '{rank} of {suit}',
    hidden: 'card face down',
  },
  bn: {
    suits: ['ইস্কাপন', 'হরতন', 'রুইতন', 'চিড়িতন'],
    names: { A: 'টেক্কা', J: 'গোলাম', Q: 'বিবি', K: 'সাহেব' },
    card: '{suit}ের {rank}',
    hidden: 'উল্টানো তাস',
  },
})

/** A card, or its back. */
export function cardElement(card: number | undefined): HTMLElement {
  if (card === undefined) return h('li', { class: 'card back', 'aria-label': cardWords.hidden })
  const rank = RANKS[card % 13] ?? ''
  const suit = Math.floor(card / 13)
  const spoken = (cardWords.names as Record<string, string>)[rank] ?? number(Number(rank))
  const label = fill(cardWords.card, { rank: spoken, suit: cardWords.suits[suit] ?? '' })
  return h(
    'li',
    { class: suit === 1 || suit === 2 ? 'card red' : 'card' },
    h('b', { 'aria-hidden': 'true' }, rank),
    h('span', { 'aria-hidden': 'true' }, SUITS[suit] ?? ''),
    h('span', { class: 'unseen' }, label),
  )
}

/** Puts a hand on the table; cards that are new since last time glide in one after the other. */
export async function deal(
  hand: HTMLElement,
  cards: readonly (number | undefined)[],
  isNew: boolean,
): Promise<void> {
  const before = hand.childElementCount
  const elements = cards.map(cardElement)
  hand.replaceChildren(...elements)
  if (!isNew) return
  await Promise.all(
    elements.slice(before).map((element, at) =>
      glide(
        element,
        [
          { transform: 'translate(60px,-60px)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: 260,
          delay: at * 260,
          fill: 'backwards',
          easing: 'ease-out',
        },
      ),
    ),
  )
}

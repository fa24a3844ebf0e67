/** Blackjack: two hands on the table, hit or stand. */
import { cardElement, deal } from '../../kit/cards.ts'
import { h } from '../../kit/dom.ts'
import { paragraph, payTable, section } from '../../kit/panels.ts'
import { begin, type Stage } from '../../kit/table.ts'
import { fill, number, percent, pick, times, words } from '../../kit/words.ts'
import { STAKES } from '../../stakes.ts'
import { type BlackjackView, blackjackRules, TIMES, totalOf } from '../game.ts'
import { returnToPlayer } from '../rtp.ts'

const own = pick({
  en: {
    press: 'Deal',
    ready: 'Press Deal for two cards.',
    hit: 'Hit',
    stand: 'Stand',
    dealer: 'Dealer',
    you: 'You',
    soft: 'soft {n}',
    blackjack: 'Blackjack!',
    won: '{mine} against {theirs}.',
    push: '{mine} each: the stake comes back.',
    lost: '{mine} against {theirs}.',
    bust: '{mine}: over 21.',
    result: 'Result',
    winRow: 'Win',
    pushRow: 'Equal totals',
    blackjackRow: 'Blackjack: ace and ten in two cards',
    best: 'On average {rtp} of all stakes is paid back over a very long time to a player who always makes the best choice; other choices return less. The house keeps the rest.',
    rules:
      'Come closer to 21 than the dealer without going over. Ace counts 1 or 11, pictures count 10. The dealer draws to 17 and stands on every 17. Every card is drawn from a whole deck, so each is as likely at any time. No doubling, splitting or insurance. Blackjack against blackjack is equal. A hand that you leave stands after a day. A round takes at least five seconds.',
  },
  bn: {
    press: 'তাস দিন',
    ready: 'দুটি তাস পেতে “তাস দিন” চাপুন।',
    hit: 'আরেকটি',
    stand: 'থামুন',
    dealer: 'ডিলার',
    you: 'আপনি',
    soft: 'সফট {n}',
    blackjack: 'ব্ল্যাকজ্যাক!',
    won: '{theirs}-এর বিপরীতে {mine}।',
    push: 'দুজনেরই {mine}: বাজি ফেরত।',
    lost: '{theirs}-এর বিপরীতে {mine}।',
    bust: '{mine}: ২১ পেরিয়ে গেছে।',
    result: 'ফল',
    winRow: 'জয়',
    pushRow: 'সমান',
    blackjackRow: 'ব্ল্যাকজ্যাক: দুই তাসে টেক্কা ও দশ',
    best: 'যিনি সবসময় সেরা চাল দেন, অনেক লম্বা সময়ে গড়ে তাঁর সব বাজির {rtp} ফেরত যায়; অন্য চালে কম। বাকিটা হাউস রাখে।',
    rules:
      '২১ না পেরিয়ে ডিলারের চেয়ে কাছে যান। টেক্কা ১ বা ১১, ছবির তাস ১০। ডিলার ১৭ পর্যন্ত তাস নেয়, যেকোনো ১৭-তে থামে। প্রতিটি তাস পুরো প্যাকেট থেকে ওঠে, তাই সবসময় সব তাসের সম্ভাবনা সমান। ডাবল, স্প্লিট বা ইনস্যুরেন্স নেই। দুজনেরই ব্ল্যাকজ্যাক হলে সমান। হাত ফেলে গেলে এক দিন পর থামা ধরা হয়। এক রাউন্ডে অন্তত পাঁচ সেকেন্ড লাগে।',
  },
})

void begin<BlackjackView>(blackjackRules, (): Stage<BlackjackView> => {
  const dealer = h('ul', { class: 'hand', 'aria-label': own.dealer })
  const player = h('ul', { class: 'hand', 'aria-label': own.you })
  const dealerTotal = h('output')
  const playerTotal = h('output')

  function totals(view: BlackjackView): void {
    const say = (hand: readonly number[]): string => {
      const { total, isSoft } = totalOf(hand)
      return isSoft && total < 21 ? fill(own.soft, { n: total }) : number(total)
    }
    playerTotal.textContent = say(view.player)
    dealerTotal.textContent = view.result ? say(view.dealer) : ''
  }
  async function show(view: BlackjackView, isNew: boolean): Promise<void> {
    const hidden = view.dealer.length === 1 ? [undefined] : []
    if (dealer.childElementCount > view.dealer.length + hidden.length) dealer.replaceChildren()
    if (player.childElementCount > view.player.length) player.replaceChildren()
    // The dealer's second card is turned over in its place.
    if (view.dealer.length > 1 && dealer.childElementCount === 2) dealer.lastElementChild?.remove()
    await deal(player, view.player, isNew)
    await deal(dealer, [...view.dealer, ...hidden], isNew)
    totals(view)
  }
  player.append(cardElement(undefined), cardElement(undefined))
  dealer.append(cardElement(undefined), cardElement(undefined))
  return {
    element: h(
      'div',
      { class: 'felt' },
      h('h2', {}, own.dealer, ' ', dealerTotal),
      dealer,
      h('h2', {}, own.you, ' ', playerTotal),
      player,
    ),
    stakes: STAKES,
    press: own.press,
    ready: own.ready,
    bet: (stake) => ({ stake, choice: null }),
    start() {
      player.replaceChildren()
      dealer.replaceChildren()
      playerTotal.textContent = ''
      dealerTotal.textContent = ''
    },
    abort: () => undefined,
    open({ view }) {
      void show(view, true)
      return [
        { word: own.hit, move: 'hit' },
        { word: own.stand, move: 'stand' },
      ]
    },
    async show({ view }, { isNew }) {
      if (view) await show(view, isNew)
    },
    summary({ view }) {
      if (!view?.result) return ''
      return fill(own[view.result], { mine: totalOf(view.player).total, theirs: totalOf(view.dealer).total })
    },
    rules: () => [
      section(words.rulesTitle, paragraph(own.rules), paragraph(words.interrupted)),
      section(
        words.rtpTitle,
        paragraph(fill(own.best, { rtp: percent(returnToPlayer()) })),
        payTable(
          [own.result, words.pays],
          [
            [own.blackjackRow, times(TIMES.blackjack)],
            [own.winRow, times(TIMES.won)],
            [own.pushRow, times(TIMES.push)],
          ],
        ),
      ),
    ],
  }
})

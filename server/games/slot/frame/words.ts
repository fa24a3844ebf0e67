/** What the frame says, in English and Bangla, and how it writes money, numbers and times. */
export type Lang = 'en' | 'bn'

const en = {
  loading: 'Opening the game…',
  demo: 'Demo',
  demoLong: 'Play money. Nothing here can be bought or paid out.',
  balance: 'Balance',
  stake: 'Stake',
  net: 'This session',
  lastWin: 'Last win',
  spin: 'Spin',
  spinFree: 'Free spin',
  spinning: 'Spinning',
  ready: 'Press Spin, or the space bar, to play one round.',
  freeLeft: '{n} free spins left, at {stake}. They cost nothing.',
  noWin: 'No win. Net {net}.',
  noWinFree: 'No win. The free spin cost nothing.',
  returned: '{pay} of {stake} came back. Net {net}.',
  won: 'Won {pay}. Net {net}.',
  wonFree: 'The free spin won {pay}.',
  freeWon: '{n} free spins won.',
  lastRound: 'Last round: {what}',
  refunded: 'The last round was interrupted. Its stake is back in your balance.',
  checking: 'Asking for the round’s result…',
  reels: 'Reels. Top row: {top}. Middle row: {middle}. Bottom row: {bottom}.',
  info: 'Rules and pay table',
  fair: 'Fairness',
  close: 'Close',
  back: 'Back to the games',
  retry: 'Try again',
  payTitle: 'What pays',
  payNote: 'For a stake of {stake}: three, four, five from the left on a line.',
  wild: 'Stands in for any picture but the moon. On reels 2 to 4.',
  moon: 'Three, four or five anywhere: {a}, {b} or {c} free spins.',
  linesTitle: 'The ten lines',
  rulesTitle: 'Rules',
  rules:
    'Five reels, three rows, ten lines that are always played. A line pays its longest run from the left; all lines are added. Free spins cost nothing, keep the stake that won them and pay double; they can win more. A round takes at least 2.5 seconds. An interrupted round is finished, or its stake is given back.',
  rtpTitle: 'Return to player',
  rtp: 'On average {rtp} of all stakes is paid back over a very long time: {lines} by paid rounds, {free} by free spins. The house keeps the rest. One paid round in {one} starts free spins.',
  fairIntro:
    'The next round is already fixed by a secret seed. Its fingerprint is shown below before you play; the seed is shown after, so anyone can check the round.',
  nextRound: 'Next round',
  fingerprint: 'Fingerprint (SHA-256)',
  playerSeed: 'Your seed',
  playerSeedHint: '1 to 64 letters, digits, _ or -. Used from the next round on.',
  save: 'Use this seed',
  saved: 'Saved for the next round.',
  seedWrong: 'Only letters, digits, _ and -, at most 64.',
  history: 'Last rounds',
  historyNone: 'No round yet.',
  verify: 'Verify',
  verified: 'Verified: the seed fits its fingerprint, and gives these reels and this pay.',
  verifyFailed: 'Does not verify. Please show this round to support.',
  roundNo: 'Round {n}',
  roundFree: 'free spin',
  roundRefunded: 'stake given back',
  serverSeed: 'Server seed',
  roundStake: 'Stake {stake}',
  roundPaid: 'paid {pay}',
  checkTitle: 'Time check',
  check: 'You have played for {time}. Staked {staked}, won {won}, net {net}.',
  stop: 'Stop playing',
  goOn: 'Go on',
  errorOffline: 'No answer. Check your connection; the round is kept and will not be played twice.',
  errorEnded: 'This game was closed or opened somewhere else. Open it again from the list of games.',
  errorFunds: 'The balance is too low for this stake. You can choose a smaller one.',
  errorGame: 'This game is not available now.',
  errorOther: 'That did not work. Nothing was taken from your balance without a round.',
  symbols: {
    W: 'wild',
    F: 'moon',
    A: 'first picture',
    B: 'second picture',
    C: 'third picture',
    D: 'fourth picture',
    E: 'fifth picture',
    G: 'flower',
    H: 'diamond',
    J: 'ring',
  },
}
export type Words = typeof en

const bn: Words = {
  loading: 'গেম খুলছে…',
  demo: 'ডেমো',
  demoLong: 'খেলার টাকা। এখানে কিছু কেনা বা তোলা যায় না।',
  balance: 'ব্যালেন্স',
  stake: 'বাজি',
  net: 'এই সেশনে',
  lastWin: 'শেষ জয়',
  spin: 'ঘোরান',
  spinFree: 'ফ্রি স্পিন',
  spinning: 'ঘুরছে',
  ready: 'এক রাউন্ড খেলতে “ঘোরান” বা স্পেস বার চাপুন।',
  freeLeft: '{stake} বাজিতে {n}টি ফ্রি স্পিন বাকি। কোনো খরচ নেই।',
  noWin: 'জেতেননি। নিট {net}।',
  noWinFree: 'জেতেননি। ফ্রি স্পিনে কোনো খরচ হয়নি।',
  returned: '{stake} বাজির {pay} ফেরত এসেছে। নিট {net}।',
  won: '{pay} জিতেছেন। নিট {net}।',
  wonFree: 'ফ্রি স্পিনে {pay} জিতেছেন।',
  freeWon: '{n}টি ফ্রি স্পিন পেয়েছেন।',
  lastRound: 'শেষ রাউন্ড: {what}',
  refunded: 'শেষ রাউন্ড মাঝপথে থেমে গিয়েছিল। বাজির টাকা ব্যালেন্সে ফেরত এসেছে।',
  checking: 'রাউন্ডের ফল জানা হচ্ছে…',
  reels: 'রিল। উপরের সারি: {top}। মাঝের সারি: {middle}। নিচের সারি: {bottom}।',
  info: 'নিয়ম ও পে-টেবিল',
  fair: 'স্বচ্ছতা যাচাই',
  close: 'বন্ধ করুন',
  back: 'গেমের তালিকায় ফিরুন',
  retry: 'আবার চেষ্টা করুন',
  payTitle: 'কীসে কত',
  payNote: '{stake} বাজিতে: লাইনে বাঁ দিক থেকে তিন, চার, পাঁচটি মিললে।',
  wild: 'চাঁদ ছাড়া যেকোনো ছবির বদলে চলে। রিল ২ থেকে ৪-এ থাকে।',
  moon: 'যেকোনো জায়গায় তিন, চার বা পাঁচটি: {a}, {b} বা {c}টি ফ্রি স্পিন।',
  linesTitle: 'দশটি লাইন',
  rulesTitle: 'নিয়ম',
  rules:
    'পাঁচটি রিল, তিনটি সারি, দশটি লাইন; সব লাইন সব সময় খেলা হয়। প্রতি লাইনে বাঁ দিক থেকে সবচেয়ে লম্বা মিলের টাকা মেলে, সব লাইনের টাকা যোগ হয়। ফ্রি স্পিনে খরচ নেই, যে বাজিতে পেয়েছেন সেই বাজিতেই চলে ও দ্বিগুণ দেয়; তাতে আরও ফ্রি স্পিন মিলতে পারে। এক রাউন্ডে অন্তত ২.৫ সেকেন্ড লাগে। মাঝপথে থেমে যাওয়া রাউন্ড শেষ করা হয়, নয়তো বাজির টাকা ফেরত যায়।',
  rtpTitle: 'খেলোয়াড়ের ফেরত',
  rtp: 'অনেক লম্বা সময়ে গড়ে সব বাজির {rtp} ফেরত যায়: {lines} সাধারণ রাউন্ডে, {free} ফ্রি স্পিনে। বাকিটা হাউস রাখে। গড়ে {one}টি রাউন্ডে একবার ফ্রি স্পিন শুরু হয়।',
  fairIntro:
    'পরের রাউন্ড একটি গোপন সিড দিয়ে আগেই ঠিক হয়ে আছে। খেলার আগে তার আঙুলের ছাপ নিচে দেখানো হয়; পরে সিডটি দেখানো হয়, তাই যে কেউ রাউন্ড যাচাই করতে পারেন।',
  nextRound: 'পরের রাউন্ড',
  fingerprint: 'আঙুলের ছাপ (SHA-256)',
  playerSeed: 'আপনার সিড',
  playerSeedHint: '১ থেকে ৬৪টি ইংরেজি অক্ষর, সংখ্যা, _ বা -। পরের রাউন্ড থেকে চলবে।',
  save: 'এই সিড নিন',
  saved: 'পরের রাউন্ডের জন্য রাখা হলো।',
  seedWrong: 'শুধু ইংরেজি অক্ষর, সংখ্যা, _ ও -, সর্বোচ্চ ৬৪টি।',
  history: 'শেষ রাউন্ডগুলো',
  historyNone: 'এখনো কোনো রাউন্ড নেই।',
  verify: 'যাচাই',
  verified: 'ঠিক আছে: সিড তার আঙুলের ছাপের সাথে মেলে, আর তা থেকেই এই রিল ও এই টাকা আসে।',
  verifyFailed: 'মিলছে না। রাউন্ডটি সাপোর্টকে দেখান।',
  roundNo: 'রাউন্ড {n}',
  roundFree: 'ফ্রি স্পিন',
  roundRefunded: 'বাজি ফেরত',
  serverSeed: 'সার্ভার সিড',
  roundStake: 'বাজি {stake}',
  roundPaid: 'পেয়েছেন {pay}',
  checkTitle: 'সময় দেখুন',
  check: 'আপনি {time} ধরে খেলছেন। বাজি {staked}, জয় {won}, নিট {net}।',
  stop: 'খেলা থামান',
  goOn: 'চালিয়ে যান',
  errorOffline: 'উত্তর আসেনি। ইন্টারনেট দেখুন; রাউন্ডটি রাখা আছে, দুইবার খেলা হবে না।',
  errorEnded: 'গেমটি বন্ধ হয়েছে বা অন্য কোথাও খোলা হয়েছে। তালিকা থেকে আবার খুলুন।',
  errorFunds: 'এই বাজির জন্য ব্যালেন্স কম। ছোট বাজি বেছে নিতে পারেন।',
  errorGame: 'গেমটি এখন নেই।',
  errorOther: 'কাজটি হয়নি। রাউন্ড ছাড়া আপনার ব্যালেন্স থেকে কিছু নেওয়া হয়নি।',
  symbols: {
    W: 'ওয়াইল্ড',
    F: 'চাঁদ',
    A: 'প্রথম ছবি',
    B: 'দ্বিতীয় ছবি',
    C: 'তৃতীয় ছবি',
    D: 'চতুর্থ ছবি',
    E: 'পঞ্চম ছবি',
    G: 'ফুল',
    H: 'রুহিতন',
    J: 'আংটি',
  },
}

const query = new URLSearchParams(location.search)
export const lang: Lang = query.get('l') === 'bn' ? 'bn' : 'en'
export const words: Words = lang === 'bn' ? bn : en

/** A text with its `{name}` parts filled in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? number(value) : value
  })

const locale = lang === 'bn' ? 'bn-BD' : 'bn-BD-u-nu-latn'
const whole = new Intl.NumberFormat(locale)
const cents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })

export const number = (value: number): string => whole.format(value)

/** Money from poisha: the sign of taka first, lakh grouping, two decimals only if not whole. */
export function money(poisha: number): string {
  const size = Math.abs(poisha)
  return `${poisha < 0 ? '−' : ''}৳${(size % 100 === 0 ? whole : cents).format(size / 100)}`
}
/** Money with its direction: `+৳3`, `−৳2`. */
export const signed = (poisha: number): string => `${poisha > 0 ? '+' : ''}${money(poisha)}`

export const percent = (share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }).format(share)

/** A span of time as h:mm:ss. */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return lang === 'bn' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) : text
}

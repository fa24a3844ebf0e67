/** What all frames say, by language, and how they write money, numbers and times. */
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  isMade,
  type Language,
  LANGUAGES,
  type WrittenLanguage,
} from '../../../contract/languages/language.ts'
import { madeFrom } from '../../../contract/languages/made.ts'

const en = {
  loading: 'Opening the game…',
  demo: 'Demo',
  demoLong: 'Play money. Nothing here can be bought or paid out.',
  stake: 'Stake',
  net: 'This session',
  lastWin: 'Last win',
  pressFree: 'Free spin',
  freeLeft: '{n} free spins left, at {stake}. They cost nothing.',
  noWinFree: 'No win. The free spin cost nothing.',
  wonFree: 'The free spin won {pay}.',
  noWin: 'No win. Net {net}.',
  returned: '{pay} of {stake} came back. Net {net}.',
  won: 'Won {pay}. Net {net}.',
  lastRound: 'Last round: {what}',
  refunded: 'The last round was interrupted. Its stake is back in your balance.',
  checking: 'Asking for the round’s result…',
  info: 'Rules and pay table',
  fair: 'Fairness',
  close: 'Close',
  back: 'Back to the games',
  retry: 'Try again',
  rulesTitle: 'Rules',
  playing: 'Playing…',
  pause: 'Next round in a moment',
  interrupted: 'An interrupted round is finished, or its stake is given back, whichever is better for you.',
  rtpTitle: 'Return to player',
  rtpOf: 'On average {rtp} of all stakes is paid back over a very long time. The house keeps the rest.',
  chance: 'Chance',
  pays: 'Pays',
  move: 'Your turn.',
  taking: 'Sending…',
  choose: 'Choose what to bet on.',
  fairIntro:
    'The next round is already fixed by a secret seed. Its fingerprint is shown below before you play; the seed is shown after, so anyone can check the round.',
  fairShared:
    'A round is the same for everybody at this table and is fixed by a secret seed before its bets open. Its fingerprint stands below; the seed is told after the bets have closed, and is itself the fingerprint of the next round.',
  tableSeed: 'In place of a player’s seed',
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
  verified: 'Verified: the seed fits its fingerprint, and gives this result and this pay.',
  verifyFailed: 'Does not verify. Please show this round to support.',
  roundNo: 'Round {n}',
  roundFree: 'free spin',
  roundRefunded: 'stake given back',
  serverSeed: 'Server seed',
  roundStake: 'Stake {stake}',
  roundPaid: 'paid {pay}',
  errorOffline: 'No answer. Check your connection; the round is kept and will not be played twice.',
  errorEnded: 'This game was closed or opened somewhere else. Open it again from the list of games.',
  errorFunds: 'The balance is too low for this stake. You can choose a smaller one.',
  errorClosed: 'Bets for this round are closed; nothing was taken. You can bet on the next one.',
  errorExcluded:
    'You have excluded yourself: no new round begins. What you have won is yours and can be taken out.',
  errorTimeOut: 'You are taking a break: no new round begins until it ends. What you have won is yours.',
  errorAge: 'Please give your date of birth in your profile first: players are 18 or older.',
  errorTools: 'Before you play, please look at the tools for safer play.',
  errorPlace: 'Play is not open where you are now, or that could not be found out.',
  errorCheck: 'Please answer the time check; then the next round can begin.',
  errorTime: 'Your time limit is reached. The next round can begin when it renews.',
  errorLoss: 'This stake is more than your loss limit leaves. Nothing was taken.',
  errorWager: 'This stake is more than your stake limit leaves. Nothing was taken.',
  errorGame: 'This game is not available now.',
  errorOther: 'That did not work. Nothing was taken from your balance without a round.',
}
export type Words = typeof en

const bn: Words = {
  loading: 'গেম খুলছে…',
  demo: 'ডেমো',
  demoLong: 'খেলার টাকা। এখানে কিছু কেনা বা তোলা যায় না।',
  stake: 'বাজি',
  net: 'এই সেশনে',
  lastWin: 'শেষ জয়',
  pressFree: 'ফ্রি স্পিন',
  freeLeft: '{stake} বাজিতে {n}টি ফ্রি স্পিন বাকি। কোনো খরচ নেই।',
  noWinFree: 'জেতেননি। ফ্রি স্পিনে কোনো খরচ হয়নি।',
  wonFree: 'ফ্রি স্পিনে {pay} জিতেছেন।',
  noWin: 'জেতেননি। নিট {net}।',
  returned: '{stake} বাজির {pay} ফেরত এসেছে। নিট {net}।',
  won: '{pay} জিতেছেন। নিট {net}।',
  lastRound: 'শেষ রাউন্ড: {what}',
  refunded: 'শেষ রাউন্ড মাঝপথে থেমে গিয়েছিল। বাজির টাকা ব্যালেন্সে ফেরত এসেছে।',
  checking: 'রাউন্ডের ফল জানা হচ্ছে…',
  info: 'নিয়ম ও পে-টেবিল',
  fair: 'স্বচ্ছতা যাচাই',
  close: 'বন্ধ করুন',
  back: 'গেমের তালিকায় ফিরুন',
  retry: 'আবার চেষ্টা করুন',
  rulesTitle: 'নিয়ম',
  playing: 'খেলা চলছে…',
  pause: 'একটু পরে পরের রাউন্ড',
  interrupted: 'মাঝপথে থেমে যাওয়া রাউন্ড শেষ করা হয়, নয়তো বাজির টাকা ফেরত যায়; যেটি আপনার জন্য ভালো।',
  rtpTitle: 'ফেরতের হার',
  rtpOf: 'অনেক লম্বা সময়ে গড়ে সব বাজির {rtp} ফেরত যায়। বাকিটা হাউস রাখে।',
  chance: 'সম্ভাবনা',
  pays: 'দেয়',
  move: 'এবার আপনার চাল।',
  taking: 'পাঠানো হচ্ছে…',
  choose: 'কীসে বাজি ধরবেন বেছে নিন।',
  fairIntro:
    'পরের রাউন্ড একটি গোপন সিড দিয়ে আগেই ঠিক হয়ে আছে। খেলার আগে তার আঙুলের ছাপ নিচে দেখানো হয়; পরে সিডটি দেখানো হয়, তাই যে কেউ রাউন্ড যাচাই করতে পারেন।',
  fairShared:
    'এই টেবিলে সবার জন্য রাউন্ড একই; বাজি শুরুর আগেই একটি গোপন সিড দিয়ে তা ঠিক হয়ে থাকে। তার আঙুলের ছাপ নিচে আছে; বাজি বন্ধের পর সিডটি জানানো হয়, আর সেটিই পরের রাউন্ডের আঙুলের ছাপ।',
  tableSeed: 'খেলোয়াড়ের সিডের জায়গায়',
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
  verified: 'ঠিক আছে: সিড তার আঙুলের ছাপের সাথে মেলে, আর তা থেকেই এই ফল ও এই টাকা আসে।',
  verifyFailed: 'মিলছে না। রাউন্ডটি সাপোর্টকে দেখান।',
  roundNo: 'রাউন্ড {n}',
  roundFree: 'ফ্রি স্পিন',
  roundRefunded: 'বাজি ফেরত',
  serverSeed: 'হাউসের সিড',
  roundStake: 'বাজি {stake}',
  roundPaid: 'পেয়েছেন {pay}',
  errorOffline: 'উত্তর আসেনি। ইন্টারনেট দেখুন; রাউন্ডটি রাখা আছে, দুইবার খেলা হবে না।',
  errorEnded: 'গেমটি বন্ধ হয়েছে বা অন্য কোথাও খোলা হয়েছে। তালিকা থেকে আবার খুলুন।',
  errorFunds: 'এই বাজির জন্য ব্যালেন্স কম। ছোট বাজি বেছে নিতে পারেন।',
  errorClosed: 'এই রাউন্ডের বাজি বন্ধ; কোনো টাকা নেওয়া হয়নি। পরের রাউন্ডে বাজি ধরতে পারেন।',
  errorExcluded: 'আপনি নিজেকে খেলা থেকে বাদ রেখেছেন: নতুন রাউন্ড শুরু হবে না। যা জিতেছেন তা আপনারই, তোলা যাবে।',
  errorTimeOut: 'আপনি বিরতিতে আছেন: বিরতি শেষ না হওয়া পর্যন্ত নতুন রাউন্ড শুরু হবে না। যা জিতেছেন তা আপনারই।',
  errorAge: 'আগে প্রোফাইলে আপনার জন্মতারিখ দিন: খেলোয়াড়ের বয়স ১৮ বা তার বেশি হতে হবে।',
  errorTools: 'খেলার আগে নিরাপদ খেলার টুলগুলো একবার দেখে নিন।',
  errorPlace: 'আপনি এখন যেখানে আছেন সেখানে খেলা চালু নেই, বা তা জানা যায়নি।',
  errorCheck: 'সময়ের প্রশ্নটির উত্তর দিন; তারপর পরের রাউন্ড শুরু হবে।',
  errorTime: 'আপনার সময়ের সীমা পূর্ণ হয়েছে। সীমা আবার শুরু হলে পরের রাউন্ড খেলা যাবে।',
  errorLoss: 'এই বাজি আপনার ক্ষতির সীমার চেয়ে বেশি। কোনো টাকা কাটা হয়নি।',
  errorWager: 'এই বাজি আপনার বাজির সীমার চেয়ে বেশি। কোনো টাকা কাটা হয়নি।',
  errorGame: 'গেমটি এখন নেই।',
  errorOther: 'কাজটি হয়নি। রাউন্ড ছাড়া আপনার ব্যালেন্স থেকে কিছু নেওয়া হয়নি।',
}

const query = new URLSearchParams(location.search)
const asked = query.get('l') ?? undefined
/** As the app that opened the frame is read. */
export const lang: Language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE
/** Words in the frame's language. */
export const pick = <Texts>(written: Readonly<Record<WrittenLanguage, Texts>>): Texts =>
  isMade(lang) ? madeFrom(written.en, lang) : written[lang]
export const words: Words = pick({ en, bn })

/** A text with its `{name}` parts filled in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? number(value) : value
  })

const { numerals } = LANGUAGES[lang]
const locale = `bn-BD-u-nu-${numerals}`
const whole = new Intl.NumberFormat(locale)
const cents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })

export const number = (value: number): string => whole.format(value)

/** Money from poisha: the sign of taka first, never parted from a minus, lakh grouping, two decimals only if not whole. */
export function money(poisha: number): string {
  const size = Math.abs(poisha)
  return `${poisha < 0 ? '−\u2060' : ''}৳${(size % 100 === 0 ? whole : cents).format(size / 100)}`
}
/** Money with its direction: `+৳3`, `−৳2`. */
export const signed = (poisha: number): string => `${poisha > 0 ? '+' : ''}${money(poisha)}`

const shares = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 })
/** A chance or a share of stakes: as a percentage, and a chance too small for one as `1 in 45,000`. */
export const percent = (share: number): string =>
  share > 0 && share < 0.0005
    ? fill(pick({ en: '1 in {n}', bn: '{n}-এ ১' }), { n: Math.round(1 / share) })
    : shares.format(share)

const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
/** A multiplier from hundredths: `2.50×`. */
export const times = (hundredths: number): string => `${two.format(hundredths / 100)}×`

/**
 * What a notification says. It is read on a locked screen by whoever holds the phone: that something happened, never
 * how much, by which number or in whose account. None invites to play or to pay. Source: pwa.md 1.6; decision 088.
 */
import type { WrittenLanguage } from '../../contract/languages/language.ts'
import { inEveryLanguage } from '../../contract/languages/made.ts'
import type { PushKind } from '../../contract/push.ts'
import type { Locale } from '../messages/locale.ts'

interface Words {
  title: string
  body: string
}

interface Notice {
  kind: PushKind
  words: Record<Locale, Words>
}
type Written = Record<WrittenLanguage, string>

/** Of money moved: that it is play money. */
const LOOK = { en: 'Demo money. Tap to see the transaction.', bn: 'ডেমো টাকা। লেনদেনটি দেখতে ট্যাপ করুন।' }
const WHY = { en: 'Demo money. Tap to see why.', bn: 'ডেমো টাকা। কারণ দেখতে ট্যাপ করুন।' }
/** Of bets at the exchange. */
const BETS = { en: 'Demo money. Tap to see more.', bn: 'ডেমো টাকা। দেখতে ট্যাপ করুন।' }
const SETTLED = { en: 'Your bets are settled', bn: 'আপনার বাজির ফল হয়েছে' }
const BACK = { en: 'What waited of your bets came back', bn: 'আপনার বাজির যা অপেক্ষায় ছিল তা ফেরত এসেছে' }
const YOU = {
  en: 'If this was not you, tap to secure your account.',
  bn: 'আপনি না করে থাকলে অ্যাকাউন্ট সুরক্ষিত করতে ট্যাপ করুন।',
}

const notice = (kind: PushKind, titles: Written, bodies: Written): Notice => ({
  kind,
  words: inEveryLanguage({
    en: { title: titles.en, body: bodies.en },
    bn: { title: titles.bn, body: bodies.bn },
  }),
})

const NOTICES = {
  deposit_verified: notice('deposit', { en: 'Deposit confirmed', bn: 'ডিপোজিট নিশ্চিত হয়েছে' }, LOOK),
  deposit_refused: notice('deposit', { en: 'Deposit not accepted', bn: 'ডিপোজিট গ্রহণ করা যায়নি' }, WHY),
  withdrawal_paid: notice('withdrawal', { en: 'Withdrawal paid', bn: 'উইথড্র পরিশোধ হয়েছে' }, LOOK),
  withdrawal_failed: notice(
    'withdrawal',
    { en: 'Withdrawal could not be paid', bn: 'উইথড্র পরিশোধ করা যায়নি' },
    WHY,
  ),
  chat: notice(
    'chat',
    { en: 'Support has answered', bn: 'সাপোর্ট উত্তর দিয়েছে' },
    { en: 'Tap to read the message.', bn: 'মেসেজটি পড়তে ট্যাপ করুন।' },
  ),
  new_device: notice('security', { en: 'Sign-in from a new device', bn: 'নতুন ডিভাইস থেকে লগইন' }, YOU),
  signed_in: notice('signIn', { en: 'New sign-in to your account', bn: 'আপনার অ্যাকাউন্টে নতুন লগইন' }, YOU),
  password_changed: notice('security', { en: 'Password changed', bn: 'পাসওয়ার্ড বদলানো হয়েছে' }, YOU),
  two_step_off: notice('security', { en: 'Two-step login is off', bn: 'দুই ধাপের লগইন বন্ধ হয়েছে' }, YOU),
  passkey_added: notice('security', { en: 'A passkey was added', bn: 'একটি পাসকি যোগ হয়েছে' }, YOU),
  passkey_removed: notice('security', { en: 'A passkey was removed', bn: 'একটি পাসকি সরানো হয়েছে' }, YOU),
  recovery_code_used: notice(
    'security',
    { en: 'A recovery code was used', bn: 'একটি রিকভারি কোড ব্যবহার হয়েছে' },
    YOU,
  ),
  contact_changed: notice(
    'security',
    { en: 'Your contact details were changed', bn: 'যোগাযোগের তথ্য বদলানো হয়েছে' },
    YOU,
  ),
  bonus_complete: notice(
    'turnover',
    { en: 'Turnover complete', bn: 'টার্নওভার সম্পূর্ণ হয়েছে' },
    { en: 'Tap to see your turnover records.', bn: 'টার্নওভারের রেকর্ড দেখতে ট্যাপ করুন।' },
  ),
  order_matched: notice(
    'exchange',
    { en: 'Part of your bet is matched', bn: 'আপনার বাজির একটি অংশ মিলেছে' },
    BETS,
  ),
  order_filled: notice('exchange', { en: 'Your bet is matched', bn: 'আপনার বাজি মিলেছে' }, BETS),
  orders_lapsed: notice('exchange', BACK, BETS),
  orders_expired: notice('exchange', BACK, BETS),
  orders_closed: notice('exchange', BACK, BETS),
  orders_taken_back: notice('exchange', BACK, BETS),
  bets_settled: notice('exchange', SETTLED, BETS),
  bets_settled_commission: notice('exchange', SETTLED, BETS),
  bets_void: notice('exchange', { en: 'Your bets are void', bn: 'আপনার বাজি বাতিল হয়েছে' }, BETS),
  letter: notice(
    'inbox',
    { en: 'New letter in your inbox', bn: 'ইনবক্সে নতুন চিঠি' },
    { en: 'Tap to read it.', bn: 'পড়তে ট্যাপ করুন।' },
  ),
} as const satisfies Record<string, Notice>

export type NoticeName = keyof typeof NOTICES

export const isNotice = (name: string): name is NoticeName => Object.hasOwn(NOTICES, name)

export const kindOf = (name: NoticeName): PushKind => NOTICES[name].kind

export const wordsOf = (name: NoticeName, locale: Locale): Words => NOTICES[name].words[locale]

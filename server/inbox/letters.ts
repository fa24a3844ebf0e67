/**
 * Letters that the house writes into a player's inbox, in the transaction of what they tell about: a thing that did
 * not happen leaves no letter. A letter is kept as its kind and figures and worded when it is read, in the language
 * of the request. Amounts are poisha. Source: spec 2.23; X-71.
 */
import { LANGUAGES, type WrittenLanguage, type WrittenTexts } from '../../contract/languages/language.ts'
import { inEveryLanguage } from '../../contract/languages/made.ts'
import type { OfferProduct } from '../../contract/protection/consents.ts'
import { saidIn } from '../content/texts.ts'
import type { Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import { publish } from '../events/publish.ts'
import type { Locale } from '../messages/locale.ts'
import { CALM_LETTERS } from './calm-letters.ts'
import { maySell } from '../protection/selling.ts'
import { isNotice, kindOf, type NoticeName } from '../push/notices.ts'
import { ITS_ID, type Push, queueLetter } from '../push/queue.ts'

interface Words {
  title: string
  body: string
}
type Written = Record<WrittenLanguage, Words>

const LETTERS = {
  welcome: {
    en: {
      title: 'Welcome, {name}',
      body:
        'Your account is open, and {amount} of play money is in your main wallet. This is a demo: nothing here is ' +
        'real money and nothing can be won or lost. If you have a question, write to us in the chat.',
    },
    bn: {
      title: 'স্বাগতম, {name}',
      body:
        'আপনার অ্যাকাউন্ট খোলা হয়েছে, মেইন ওয়ালেটে {amount} খেলার টাকা আছে। এটি একটি ডেমো: এখানে আসল টাকা নেই, ' +
        'সত্যি সত্যি জেতা বা হারারও কিছু নেই। প্রশ্ন থাকলে চ্যাটে লিখুন।',
    },
  },
  deposit_verified: {
    en: {
      title: 'Deposit verified',
      body: 'Your deposit of {amount} by {method} (TRX ID {trx}) is verified. The money is in your main wallet.',
    },
    bn: {
      title: 'ডিপোজিট যাচাই হয়েছে',
      body: '{method} দিয়ে আপনার {amount} ডিপোজিট (ট্রানজেকশন আইডি {trx}) যাচাই হয়েছে। টাকা মেইন ওয়ালেটে যোগ হয়েছে।',
    },
  },
  deposit_refused: {
    en: {
      title: 'Deposit not accepted',
      body:
        'Your deposit of {amount} by {method} (TRX ID {trx}) could not be accepted. The reason: {reason} ' +
        'If you think this is a mistake, write to us in the chat.',
    },
    bn: {
      title: 'ডিপোজিট গ্রহণ করা যায়নি',
      body:
        '{method} দিয়ে আপনার {amount} ডিপোজিট (ট্রানজেকশন আইডি {trx}) গ্রহণ করা যায়নি। কারণ: {reason} ' +
        'ভুল হয়েছে মনে হলে চ্যাটে আমাদের লিখুন।',
    },
  },
  withdrawal_paid: {
    en: {
      title: 'Withdrawal paid',
      body: 'Your withdrawal of {amount} was paid by {method}.',
    },
    bn: {
      title: 'উইথড্র পরিশোধ হয়েছে',
      body: '{method} দিয়ে আপনার {amount} উইথড্র পরিশোধ করা হয়েছে।',
    },
  },
  withdrawal_failed: {
    en: {
      title: 'Withdrawal could not be paid',
      body:
        'Your withdrawal of {amount} by {method} could not be paid, and the money is back in your main wallet. ' +
        'The reason: {reason}',
    },
    bn: {
      title: 'উইথড্র পরিশোধ করা যায়নি',
      body: '{method} দিয়ে আপনার {amount} উইথড্র পরিশোধ করা যায়নি, টাকা মেইন ওয়ালেটে ফেরত এসেছে। কারণ: {reason}',
    },
  },
  adjusted_credit: {
    en: {
      title: 'Money was added to your main wallet',
      body: 'We have added {amount} to your main wallet. {cause}: {words}',
    },
    bn: {
      title: 'মেইন ওয়ালেটে টাকা যোগ হয়েছে',
      body: 'আপনার মেইন ওয়ালেটে {amount} যোগ করা হয়েছে। {cause}: {words}',
    },
  },
  adjusted_debit: {
    en: {
      title: 'Money was taken out of your main wallet',
      body:
        'We have taken {amount} out of your main wallet. {cause}: {words} ' +
        'If you think that this is wrong, write to us in the chat, or make a complaint.',
    },
    bn: {
      title: 'মেইন ওয়ালেট থেকে টাকা নেওয়া হয়েছে',
      body:
        'আপনার মেইন ওয়ালেট থেকে {amount} নেওয়া হয়েছে। {cause}: {words} ' +
        'ভুল হয়েছে মনে হলে চ্যাটে আমাদের লিখুন, অথবা অভিযোগ করুন।',
    },
  },
  orders_taken_back: {
    en: {
      title: 'Your waiting bets were taken back',
      body:
        'The signal guard took back what waited of your exchange bets, {amount}, because the device that they were placed ' +
        'with had not been heard for a minute. What was matched before stands.',
    },
    bn: {
      title: 'আপনার অপেক্ষমাণ বাজি ফেরত নেওয়া হয়েছে',
      body:
        'যে ডিভাইস থেকে বাজি ধরা হয়েছিল, এক মিনিট তার সাড়া না পাওয়ায় সিগন্যাল গার্ড আপনার এক্সচেঞ্জ বাজির অপেক্ষমাণ অংশ, {amount}, ' +
        'ফেরত নিয়েছে। আগে যা মিলেছে তা বহাল আছে।',
    },
  },
  order_matched: {
    en: {
      title: 'Part of your bet is matched',
      body:
        'Your bet on {bet} in {event} that waited at the exchange is matched in part: {amount} of it by now, and {rest} waits ' +
        'on. You hear of it again when all of it is matched.',
    },
    bn: {
      title: 'আপনার বাজির একটি অংশ মিলেছে',
      body:
        '{event} ম্যাচে {bet}-এর ওপর এক্সচেঞ্জে অপেক্ষায় থাকা আপনার বাজির একটি অংশ মিলেছে: এ পর্যন্ত {amount}, আরও {rest} অপেক্ষায় আছে। ' +
        'পুরোটা মিললে আবার জানানো হবে।',
    },
  },
  order_filled: {
    en: {
      title: 'Your bet is matched',
      body: 'What waited of your bet on {bet} in {event} is matched, {amount} in all. Nothing of it waits any more.',
    },
    bn: {
      title: 'আপনার বাজি মিলেছে',
      body: '{event} ম্যাচে {bet}-এর ওপর আপনার বাজির যা অপেক্ষায় ছিল তা মিলেছে, সব মিলিয়ে {amount}। এর কিছুই আর অপেক্ষায় নেই।',
    },
  },
  orders_lapsed: {
    en: {
      title: 'What waited came back: the match has begun',
      body:
        '{event} has begun. What still waited of your bets on it, {amount}, was not matched and is free again. What was matched ' +
        'before stands.',
    },
    bn: {
      title: 'ম্যাচ শুরু হয়েছে, যা অপেক্ষায় ছিল তা ফেরত এসেছে',
      body:
        '{event} শুরু হয়েছে। এতে আপনার বাজির যা তখনও অপেক্ষায় ছিল, {amount}, তা মেলেনি, টাকা আবার আপনার হাতে। আগে যা মিলেছে তা বহাল ' +
        'আছে।',
    },
  },
  orders_expired: {
    en: {
      title: 'What waited came back: its time was over',
      body:
        'The time that you gave your bets on {event} to wait is over. What still waited, {amount}, was not matched and is free ' +
        'again. What was matched before stands.',
    },
    bn: {
      title: 'সময় শেষ, যা অপেক্ষায় ছিল তা ফেরত এসেছে',
      body:
        '{event} ম্যাচে আপনার বাজি অপেক্ষায় রাখার যে সময় দিয়েছিলেন তা শেষ। যা তখনও অপেক্ষায় ছিল, {amount}, তা মেলেনি, টাকা আবার আপনার ' +
        'হাতে। আগে যা মিলেছে তা বহাল আছে।',
    },
  },
  orders_closed: {
    en: {
      title: 'What waited came back: the market is settled',
      body: 'Your bets on {event} were never matched. What waited of them, {amount}, is free again.',
    },
    bn: {
      title: 'মার্কেটের ফল হয়েছে, যা অপেক্ষায় ছিল তা ফেরত এসেছে',
      body: '{event} ম্যাচে আপনার বাজি একবারও মেলেনি। যা অপেক্ষায় ছিল, {amount}, সে টাকা আবার আপনার হাতে।',
    },
  },
  bets_settled: {
    en: {
      title: 'Your bets on {event} are settled',
      body:
        'The result of {market} in {event} is known. All your bets there came to {amount} together: what they won less what they ' +
        'lost. Your betting records show each of them.',
    },
    bn: {
      title: '{event} ম্যাচে আপনার বাজির ফল হয়েছে',
      body:
        '{event} ম্যাচের {market}-এর ফল জানা গেছে। সেখানে আপনার সব বাজি মিলিয়ে হয়েছে {amount}: যা জিতেছেন তা থেকে যা হেরেছেন তা বাদ দিয়ে। ' +
        'বাজির রেকর্ডে প্রতিটি দেখতে পাবেন।',
    },
  },
  bets_settled_commission: {
    en: {
      title: 'Your bets on {event} are settled',
      body:
        'The result of {market} in {event} is known. All your bets there came to {net} together: what they won less what they ' +
        'lost. Less the commission of {commission} that is {amount}. Your betting records show each of them.',
    },
    bn: {
      title: '{event} ম্যাচে আপনার বাজির ফল হয়েছে',
      body:
        '{event} ম্যাচের {market}-এর ফল জানা গেছে। সেখানে আপনার সব বাজি মিলিয়ে হয়েছে {net}: যা জিতেছেন তা থেকে যা হেরেছেন তা বাদ দিয়ে। ' +
        'কমিশন {commission} কেটে থাকে {amount}। বাজির রেকর্ডে প্রতিটি দেখতে পাবেন।',
    },
  },
  bets_void: {
    en: {
      title: 'Your bets on {event} are void',
      body: '{market} in {event} is void, and so are your bets there: nothing is won or lost, and what they held is free again.',
    },
    bn: {
      title: '{event} ম্যাচে আপনার বাজি বাতিল',
      body: '{event} ম্যাচের {market} বাতিল হয়েছে, সেখানে আপনার বাজিও: কোনো জয় বা হার নেই, যে টাকা আটকে ছিল তা আবার আপনার হাতে।',
    },
  },
  new_device: {
    en: {
      title: 'Sign-in from a new device',
      body:
        'Your account was signed in to from a device it had not been used on before ({device}). If that was not you, ' +
        'change your password now.',
    },
    bn: {
      title: 'নতুন ডিভাইস থেকে লগইন',
      body:
        'আপনার অ্যাকাউন্টে এমন ডিভাইস থেকে লগইন হয়েছে যা আগে ব্যবহার হয়নি ({device})। আপনি না করে থাকলে এখনই ' +
        'পাসওয়ার্ড বদলান।',
    },
  },
  token_reused: {
    en: {
      title: 'One of your sign-ins was ended',
      body:
        'An old sign-in of your account was used once more after it had been renewed, as it would be by somebody who ' +
        'had copied it. We ended it to be safe. If you did not use an old tab yourself, change your password.',
    },
    bn: {
      title: 'আপনার একটি লগইন শেষ করা হয়েছে',
      body:
        'আপনার অ্যাকাউন্টের একটি পুরনো লগইন নবায়নের পর আবার ব্যবহার হয়েছে; কেউ সেটি নকল করলে এমন হয়। সাবধানতার জন্য আমরা ' +
        'সেটি শেষ করে দিয়েছি। আপনি নিজে পুরনো কোনো ট্যাব ব্যবহার না করে থাকলে পাসওয়ার্ড বদলান।',
    },
  },
  token_copied: {
    en: {
      title: 'A copy of your login was stopped',
      body:
        'Somebody tried to use one of your logins without the device that it belongs to ({device}). Nothing was moved or ' +
        'changed, and we ended that login. Log in again where you need it, look at your devices in your profile, and change your password ' +
        'if you see one that is not yours.',
    },
    bn: {
      title: 'আপনার লগইনের একটি নকল আটকানো হয়েছে',
      body:
        'যে ডিভাইসের লগইন, সেই ডিভাইস ছাড়া কেউ আপনার একটি লগইন ব্যবহারের চেষ্টা করেছে ({device})। কোনো টাকা সরেনি, কিছু বদলায়ওনি; ' +
        'লগইনটি আমরা শেষ করে দিয়েছি। দরকারমতো আবার লগইন করুন, প্রোফাইলে আপনার ডিভাইসগুলো দেখুন, আর আপনার নয় এমন কোনোটি ' +
        'থাকলে পাসওয়ার্ড বদলান।',
    },
  },
  password_changed: {
    en: {
      title: 'Password changed',
      body:
        'The password of your account was changed, and you were signed out on your other devices. If that was not ' +
        'you, set a new one with "Forgot password" and write to us in the chat.',
    },
    bn: {
      title: 'পাসওয়ার্ড বদলানো হয়েছে',
      body:
        'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে এবং অন্য সব ডিভাইস থেকে লগআউট করা হয়েছে। আপনি না করে থাকলে ' +
        '"পাসওয়ার্ড ভুলে গেছি" থেকে নতুন পাসওয়ার্ড নিন এবং চ্যাটে আমাদের লিখুন।',
    },
  },
  two_step_on: {
    en: {
      title: 'Two-step login is on',
      body:
        'From now on, logging in with your password also asks for a code of your authenticator app. Keep your recovery ' +
        'codes where you would find them without your phone.',
    },
    bn: {
      title: 'দুই ধাপের লগইন চালু হয়েছে',
      body:
        'এখন থেকে পাসওয়ার্ড দিয়ে লগইন করলে অথেন্টিকেটর অ্যাপের কোডও চাওয়া হবে। রিকভারি কোডগুলো এমন জায়গায় রাখুন যেখানে ' +
        'ফোন ছাড়াও পাবেন।',
    },
  },
  two_step_off: {
    en: {
      title: 'Two-step login is off',
      body:
        'Your account is protected by its password alone again. If that was not you, change your password now and ' +
        'write to us in the chat.',
    },
    bn: {
      title: 'দুই ধাপের লগইন বন্ধ হয়েছে',
      body: 'আপনার অ্যাকাউন্ট আবার শুধু পাসওয়ার্ড দিয়ে সুরক্ষিত। আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং চ্যাটে আমাদের লিখুন।',
    },
  },
  passkey_added: {
    en: {
      title: 'A passkey was added',
      body:
        'A passkey was added on {device}; whoever unlocks that device can log in with it. If that was not you, remove ' +
        'it in your profile and change your password now.',
    },
    bn: {
      title: 'একটি পাসকি যোগ হয়েছে',
      body:
        '{device} ডিভাইসে একটি পাসকি যোগ হয়েছে; ডিভাইসটি যে আনলক করতে পারে সে এটি দিয়ে লগইন করতে পারবে। আপনি না করে থাকলে ' +
        'প্রোফাইল থেকে এটি সরান এবং এখনই পাসওয়ার্ড বদলান।',
    },
  },
  passkey_removed: {
    en: {
      title: 'A passkey was removed',
      body:
        'The passkey of {device} no longer logs in to your account. If that was not you, set a new password with ' +
        '"Forgot password" now.',
    },
    bn: {
      title: 'একটি পাসকি সরানো হয়েছে',
      body:
        '{device} ডিভাইসের পাসকি দিয়ে আর আপনার অ্যাকাউন্টে লগইন হবে না। আপনি না করে থাকলে এখনই "পাসওয়ার্ড ভুলে গেছি" থেকে ' +
        'নতুন পাসওয়ার্ড নিন।',
    },
  },
  recovered: {
    en: {
      title: 'Your account was recovered',
      body:
        'Every device was signed out, and passkeys that were there before are gone. For 24 hours money can leave only to ' +
        'numbers that were paid before. If that was not you, write to us in the chat at once.',
    },
    bn: {
      title: 'আপনার অ্যাকাউন্ট পুনরুদ্ধার হয়েছে',
      body:
        'সব ডিভাইস থেকে লগআউট করা হয়েছে, আগের পাসকিগুলো আর নেই। ২৪ ঘণ্টা টাকা শুধু সেই নম্বরে যাবে যেখানে আগে পাঠানো হয়েছে। ' +
        'আপনি না করে থাকলে এখনই চ্যাটে আমাদের লিখুন।',
    },
  },
  recovery_code_used: {
    en: {
      title: 'A recovery code was used',
      body:
        'Your account was logged in to with a recovery code instead of your authenticator app. Codes left: {left}. If ' +
        'that was not you, set a new password with "Forgot password" now.',
    },
    bn: {
      title: 'একটি রিকভারি কোড ব্যবহার হয়েছে',
      body:
        'অথেন্টিকেটর অ্যাপের বদলে রিকভারি কোড দিয়ে আপনার অ্যাকাউন্টে লগইন হয়েছে। কোড বাকি: {left}। আপনি না করে থাকলে এখনই ' +
        '"পাসওয়ার্ড ভুলে গেছি" থেকে নতুন পাসওয়ার্ড নিন।',
    },
  },
  contact_changed: {
    en: {
      title: 'Your contact details were changed',
      body: 'A phone number or e-mail address of your account was changed. If that was not you, write to us in the chat.',
    },
    bn: {
      title: 'যোগাযোগের তথ্য বদলানো হয়েছে',
      body: 'আপনার অ্যাকাউন্টের ফোন নম্বর বা ইমেইল বদলানো হয়েছে। আপনি না করে থাকলে চ্যাটে আমাদের লিখুন।',
    },
  },
  bet_resettled: {
    en: {
      title: 'The result of a bet was corrected',
      body:
        'The result of {event} was corrected after your bets on it had been settled. They had come to {before} and now ' +
        'come to {after}. Change of your main wallet: {amount}. Your betting records show both results. If you think ' +
        'that this is wrong, write to us in the chat.',
    },
    bn: {
      title: 'একটি বাজির ফল সংশোধন হয়েছে',
      body:
        '{event} ম্যাচে আপনার বাজির ফল হওয়ার পর ম্যাচের ফল সংশোধন করা হয়েছে। আগে মোট হয়েছিল {before}, এখন হয়েছে {after}। ' +
        'মেইন ওয়ালেটে পরিবর্তন: {amount}। বাজির রেকর্ডে দুটি ফলই দেখতে পাবেন। ভুল হয়েছে মনে হলে চ্যাটে আমাদের লিখুন।',
    },
  },
  bet_resettled_commission: {
    en: {
      title: 'The result of a bet was corrected',
      body:
        'The result of {event} was corrected after your bets on it had been settled. They had come to {before} and now ' +
        'come to {after}. The commission on that is {commission} now. Change of your main wallet, commission included: ' +
        '{amount}. Your betting records show both results. If you think that this is wrong, write to us in the chat.',
    },
    bn: {
      title: 'একটি বাজির ফল সংশোধন হয়েছে',
      body:
        '{event} ম্যাচে আপনার বাজির ফল হওয়ার পর ম্যাচের ফল সংশোধন করা হয়েছে। আগে মোট হয়েছিল {before}, এখন হয়েছে {after}। ' +
        'এর ওপর কমিশন এখন {commission}। কমিশনসহ মেইন ওয়ালেটে পরিবর্তন: {amount}। বাজির রেকর্ডে দুটি ফলই দেখতে পাবেন। ' +
        'ভুল হয়েছে মনে হলে চ্যাটে আমাদের লিখুন।',
    },
  },
  bonus_complete: {
    en: {
      title: 'Bonus complete',
      body: 'Your turnover is complete, and {amount} of bonus money moved to your main wallet.',
    },
    bn: {
      title: 'বোনাস সম্পূর্ণ',
      body: 'আপনার টার্নওভার সম্পূর্ণ হয়েছে, বোনাসের {amount} মেইন ওয়ালেটে এসেছে।',
    },
  },
  bonus_expired: {
    en: {
      title: 'A bonus has ended',
      body:
        'The time of your bonus is over, and {amount} of bonus money has gone. Your own money is untouched, and you ' +
        'can withdraw it.',
    },
    bn: {
      title: 'একটি বোনাসের মেয়াদ শেষ',
      body: 'আপনার বোনাসের মেয়াদ শেষ হয়েছে, বোনাসের {amount} আর নেই। আপনার নিজের টাকা যেমন ছিল তেমনই আছে, চাইলে তুলতে পারেন।',
    },
  },
  complaint_answered: {
    en: {
      title: 'Your complaint {number} was answered',
      body:
        'We have answered your complaint {number}. It stands under Complaints, which you find in Help and in ' +
        'the support chat. If it does not satisfy you, write so there; who else you can ask is named there, too.',
    },
    bn: {
      title: 'আপনার অভিযোগ {number}-এর উত্তর এসেছে',
      body:
        'আপনার অভিযোগ {number}-এর উত্তর দেওয়া হয়েছে। সাহায্য পাতা বা সাপোর্ট চ্যাট থেকে “অভিযোগ”-এ গিয়ে পড়ুন। উত্তরে সন্তুষ্ট না হলে সেখানেই ' +
        'লিখুন; এরপর আর কার কাছে যেতে পারেন, তাও সেখানে লেখা আছে।',
    },
  },
  identity_asked: {
    en: {
      title: 'We ask you who you are: {number}',
      body:
        'We have a question about who you are, and have opened {number} for it. It stands under Complaints, which you find in ' +
        'Help and in the support chat; please answer there, with a picture if we ask for one. You can go on as before: ' +
        'nothing of your account waits for it.',
    },
    bn: {
      title: 'আপনার পরিচয় জানতে চাইছি: {number}',
      body:
        'আপনার পরিচয় নিয়ে আমাদের একটি প্রশ্ন আছে, সেজন্য {number} খোলা হয়েছে। সাহায্য পাতা বা সাপোর্ট চ্যাট থেকে “অভিযোগ”-এ গিয়ে পড়ুন এবং ' +
        'সেখানেই উত্তর দিন, ছবি চাওয়া হলে ছবিও দিন। সবকিছু আগের মতোই চালাতে পারবেন: আপনার অ্যাকাউন্টের কিছুই এর জন্য আটকে নেই।',
    },
  },
  birthday_corrected: {
    en: {
      title: 'Your date of birth was put right',
      body:
        'We have put the date of birth in your profile right, as asked for in your complaint {number}. If that was not you, ' +
        'write to us in the chat at once.',
    },
    bn: {
      title: 'আপনার জন্মতারিখ ঠিক করা হয়েছে',
      body:
        'আপনার অভিযোগ {number}-এ যেমন চাওয়া হয়েছে, প্রোফাইলের জন্মতারিখ ঠিক করে দেওয়া হয়েছে। আপনি না চেয়ে থাকলে এখনই চ্যাটে ' +
        'আমাদের লিখুন।',
    },
  },
  under_age: {
    en: {
      title: 'Your account is closed to play',
      body:
        'By what we were shown for your complaint {number} you are under 18, so you cannot play or deposit. What is in your ' +
        'wallet is yours: you can withdraw it. If this is a mistake, write so to the complaint.',
    },
    bn: {
      title: 'আপনার অ্যাকাউন্টে খেলা বন্ধ',
      body:
        'অভিযোগ {number}-এর জন্য আমাদের যা দেখানো হয়েছে, তাতে আপনার বয়স ১৮-এর কম; তাই খেলা বা ডিপোজিট করা যাবে না। ওয়ালেটের টাকা ' +
        'আপনারই, তুলে নিতে পারবেন। ভুল হয়ে থাকলে অভিযোগটিতে লিখুন।',
    },
  },
  ...CALM_LETTERS,
  /** What staff write: their own words. */
  notice: { en: { title: '{title}', body: '{body}' }, bn: { title: '{title}', body: '{body}' } },
} as const satisfies Record<string, Written>

export type LetterKind = keyof typeof LETTERS

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type NamesOf<K extends LetterKind> = Names<(typeof LETTERS)[K][WrittenLanguage]['title' | 'body']>
/** What a letter is told: amounts in poisha, what staff write in their languages, everything else as text. */
export type LetterParams<K extends LetterKind> = {
  [Name in NamesOf<K>]: Name extends 'amount' | 'before' | 'after' | 'rest' | 'net' | 'commission'
    ? bigint
    : Name extends 'market' | 'cause'
      ? WrittenTexts
      : K extends 'notice'
        ? WrittenTexts
        : string
}

/** Writes a letter to a player, or to everyone (`playerId` null) who has an account by then. */
export async function sendLetter<K extends LetterKind>(
  tx: Tx,
  playerId: bigint | null,
  kind: K,
  params: LetterParams<K>,
  at: number,
  /** The transaction that it is about: what a tap on the notification opens. */
  record?: bigint,
): Promise<void> {
  const kept = JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
  const letter = tx.insertInto('letter').values({ player_id: playerId, kind, params: kept, at: new Date(at) })
  // Nobody is woken for what goes to everyone (protection.md PP-47).
  if (playerId === null) await send(tx, letter)
  else await queueLetter(tx, letter.returning('id'), { playerId, at, ...pushOf(kind, record) })
  await publish(tx, { to: playerId ?? 'players', kind: 'inbox', at })
}

/** An offer of one product, in staff's words. False where the player may not be sold it: then nothing is written. */
export async function sendOffer(
  tx: Tx,
  playerId: bigint | null,
  product: OfferProduct,
  params: LetterParams<'notice'>,
  at: number,
): Promise<boolean> {
  if (playerId !== null && !(await maySell(tx, playerId, { product, channel: 'inbox' }, at))) return false
  const letter = tx.insertInto('letter').values({
    player_id: playerId,
    kind: 'notice',
    params: JSON.stringify(params),
    at: new Date(at),
    offer: product,
  })
  await publish(tx, { to: playerId ?? 'players', kind: 'inbox', at })
  if (playerId !== null && (await maySell(tx, playerId, { product, channel: 'push' }, at)))
    await queueLetter(tx, letter.returning('id'), { playerId, at, ...pushOf('notice', undefined) })
  else await send(tx, letter)
  return true
}

/** How a letter is told by push: those without words of their own as a letter. */
function pushOf(kind: LetterKind, record: bigint | undefined): Pick<Push, 'notice' | 'path' | 'tag'> {
  const notice = isNotice(kind) ? kind : 'letter'
  const own = record === undefined ? PATHS[notice] : `/transaction-record?id=${record}`
  // Of what becomes of bets the latest stays on the screen: there may be many.
  const tag = kindOf(notice) === 'exchange' ? notice : `${notice}-${record ?? ITS_ID}`
  return { notice, path: own ?? `/inbox?id=${ITS_ID}`, tag }
}

/** Where a tap leads when no transaction is meant; else to the letter. */
const PATHS: Partial<Record<NoticeName, string>> = {
  new_device: '/profile',
  password_changed: '/profile',
  two_step_off: '/profile',
  passkey_added: '/profile',
  passkey_removed: '/profile',
  recovery_code_used: '/profile',
  contact_changed: '/profile',
  bonus_complete: '/turnover-record',
  order_matched: '/betting-record?list=exchange',
  order_filled: '/betting-record?list=exchange',
  bets_settled: '/betting-record?list=exchange&state=settled',
  bets_settled_commission: '/betting-record?list=exchange&state=settled',
  bets_void: '/betting-record?list=exchange&state=settled',
}

/** A letter's words in a language. A kind that this version does not know reads as an empty letter. */
export function wordsOf(kind: string, params: Record<string, unknown>, locale: Locale): Words {
  if (!isKind(kind)) return { title: '', body: '' }
  const words = EVERY[kind][locale]
  const title = filled(words.title, params, locale)
  const body = filled(words.body, params, locale)
  return { title, body: `${title}${body}`.includes('৳') ? `${body} ${DEMO[locale]}` : body }
}

/** At the end of each letter with an amount: this host plays for play money only. */
const DEMO = inEveryLanguage({
  en: '(Demo: all amounts are play money.)',
  bn: '(ডেমো: সব পরিমাণ খেলার টাকা।)',
})

export const LETTER_KINDS = Object.keys(LETTERS)

const EVERY = Object.fromEntries(
  Object.entries(LETTERS).map(([kind, words]) => [kind, inEveryLanguage<Words>(words)]),
) as Record<LetterKind, Record<Locale, Words>>

const isKind = (kind: string): kind is LetterKind => Object.hasOwn(LETTERS, kind)

const filled = (text: string, params: Record<string, unknown>, locale: Locale): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return shownMoney(value, locale)
    if (typeof value === 'object' && value !== null) return saidIn(value as WrittenTexts, locale)
    return typeof value === 'string' ? value : ''
  })

/** "৳1,500.00" or "−৳1,500.00", in Bangla with its own digits. */
export const shownMoney = (poisha: number, locale: Locale): string =>
  `${poisha < 0 ? '−' : ''}৳${Math.abs(poisha / 100).toLocaleString(LANGUAGES[locale].numbers, { minimumFractionDigits: 2 })}`

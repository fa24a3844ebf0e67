/**
 * Everything the host says when it refuses, in English and Bangla, by code: `throw fail('TRX_USED', …)`.
 * A code is part of our wire (the app may act on it); the text is chosen by Accept-Language.
 * `{name}` in a text is a parameter, and the compiler asks for it. Where the specification quotes a sentence
 * ("Invalid credentials", "Forbidden") the English text is that sentence. Source: wire-contract.md "Errors".
 */
import { banglaDigits } from '../../contract/money.ts'

export type Locale = 'en' | 'bn'

interface Entry {
  status: number
  en: string
  bn: string
}

const MESSAGES = {
  // Any call
  BAD_REQUEST: {
    status: 400,
    en: 'The request could not be read.',
    bn: 'অনুরোধটি পড়া যায়নি।',
  },
  BAD_JSON: {
    status: 400,
    en: 'The request is not valid JSON.',
    bn: 'অনুরোধটি সঠিক JSON নয়।',
  },
  DUPLICATE_FIELD: {
    status: 400,
    en: 'A field was sent twice.',
    bn: 'একটি ঘর দুইবার পাঠানো হয়েছে।',
  },
  BAD_KEY: {
    status: 400,
    en: 'The Idempotency-Key must be 8 to 64 letters, digits and hyphens.',
    bn: 'Idempotency-Key হতে হবে ৮ থেকে ৬৪টি অক্ষর, সংখ্যা ও হাইফেন।',
  },
  SESSION_ENDED: {
    status: 401,
    en: 'Please log in again.',
    bn: 'আবার লগইন করুন।',
  },
  FORBIDDEN: { status: 403, en: 'Forbidden', bn: 'অনুমতি নেই' },
  NOT_FOUND: { status: 404, en: 'Not found', bn: 'পাওয়া যায়নি' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take that method.',
    bn: 'এই ঠিকানায় এভাবে অনুরোধ করা যায় না।',
  },
  CONFLICT: {
    status: 409,
    en: 'This was changed in the meantime. Please look again.',
    bn: 'এর মধ্যে এটি বদলে গেছে। আবার দেখুন।',
  },
  /** Its sender went away, or the line broke: nobody is left to read it, and nothing of ours has failed. */
  BODY_CUT_OFF: {
    status: 400,
    en: 'The request broke off on its way. Please try again.',
    bn: 'অনুরোধটি পথে কেটে গেছে। আবার চেষ্টা করুন।',
  },
  BODY_STOPPED: {
    status: 408,
    en: 'The request stopped arriving. Please try again.',
    bn: 'অনুরোধটি মাঝপথে থেমে গেছে। আবার চেষ্টা করুন।',
  },
  UPLOAD_PARTS: { status: 413, en: 'The upload has too many parts.', bn: 'আপলোডে অংশ অনেক বেশি।' },
  TOO_LARGE: { status: 413, en: 'The request is too large.', bn: 'অনুরোধটি অনেক বড়।' },
  WRONG_TYPE: {
    status: 415,
    en: 'The content type must be {expected}.',
    bn: 'কনটেন্টের ধরন {expected} হতে হবে।',
  },
  INVALID: {
    status: 422,
    en: 'Please check the marked fields.',
    bn: 'চিহ্নিত ঘরগুলো দেখুন।',
  },
  APP_TOO_OLD: {
    status: 426,
    en: 'This version of the app is too old. Please update it.',
    bn: 'অ্যাপের এই সংস্করণ অনেক পুরোনো। আপডেট করুন।',
  },
  KEY_REUSED: {
    status: 422,
    en: 'This Idempotency-Key was used for another request.',
    bn: 'এই Idempotency-Key আগে অন্য অনুরোধে ব্যবহার হয়েছে।',
  },
  TOO_MANY: {
    status: 429,
    en: 'Too many requests. Please wait a moment and try again.',
    bn: 'অনেক বেশি অনুরোধ হয়েছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
  },
  INTERNAL: {
    status: 500,
    en: 'Something went wrong on our side. Please try again.',
    bn: 'আমাদের দিকে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  },
  BUSY: {
    status: 503,
    en: 'The site is busy. Please try again in a moment.',
    bn: 'সাইটটি এখন ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  },
  MAINTENANCE: {
    status: 503,
    en: 'The site is under maintenance. Please try again later.',
    bn: 'সাইটের রক্ষণাবেক্ষণ চলছে। পরে আবার চেষ্টা করুন।',
  },

  // Fields (they appear under `errors`)
  FIELD_REQUIRED: { status: 422, en: 'This field is required', bn: 'এই ঘরটি পূরণ করতে হবে' },
  FIELD_WRONG: { status: 422, en: 'Not a valid value', bn: 'মানটি সঠিক নয়' },
  FIELD_TOO_LONG: { status: 422, en: 'Too long', bn: 'অনেক বড়' },
  FIELD_CHARACTERS: {
    status: 422,
    en: 'Contains characters that are not allowed',
    bn: 'এমন অক্ষর আছে যা দেওয়া যায় না',
  },
  FIELD_ID: { status: 422, en: 'Not an id', bn: 'আইডি সঠিক নয়' },
  FIELD_NUMBER: { status: 422, en: 'Not a number', bn: 'সংখ্যা নয়' },
  FIELD_MONEY: { status: 422, en: 'Not an amount of money', bn: 'টাকার পরিমাণ সঠিক নয়' },
  FIELD_DATE: { status: 422, en: 'Not a date', bn: 'তারিখ সঠিক নয়' },
  FIELD_PLATFORMS: {
    status: 422,
    en: 'Not a JSON list of platforms',
    bn: 'প্ল্যাটফর্মের JSON তালিকা নয়',
  },

  // Login and sign-up
  LOGGED_IN: { status: 200, en: 'Login successful', bn: 'লগইন সফল হয়েছে' },
  PLAYER_CREATED: { status: 201, en: 'Your account has been created', bn: 'আপনার অ্যাকাউন্ট তৈরি হয়েছে' },
  INVALID_CREDENTIALS: { status: 401, en: 'Invalid credentials', bn: 'ইউজারনেম বা পাসওয়ার্ড ভুল' },
  REFERRAL_LENGTH: {
    status: 422,
    en: 'A referral code has 6 to 20 characters; leave it empty if you have none',
    bn: 'রেফারেল কোডে ৬ থেকে ২০টি অক্ষর থাকে; কোড না থাকলে ঘরটি খালি রাখুন',
  },
  USERNAME_SHAPE: {
    status: 422,
    en: 'Username must be 4-15 letters and numbers',
    bn: 'ইউজারনেম ৪-১৫টি ইংরেজি অক্ষর ও সংখ্যা হতে হবে',
  },
  USERNAME_TAKEN: {
    status: 422,
    en: 'This username is already taken',
    bn: 'এই ইউজারনেম আগেই নেওয়া হয়েছে',
  },
  PASSWORD_SHORT: {
    status: 422,
    en: 'Password must be at least 8 characters',
    bn: 'পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে',
  },
  PASSWORD_UNSEEN: {
    status: 422,
    en: 'This password holds characters that nobody can see. Type it instead of pasting it.',
    bn: 'এই পাসওয়ার্ডে এমন অক্ষর আছে যা দেখা যায় না। পেস্ট না করে নিজে লিখুন।',
  },
  PASSWORD_COMMON: {
    status: 422,
    en: 'This password is too easy to guess',
    bn: 'এই পাসওয়ার্ড সহজেই অনুমান করা যায়',
  },
  PASSWORDS_DIFFER: { status: 422, en: 'Passwords do not match', bn: 'পাসওয়ার্ড দুটি মিলছে না' },
  EMAIL_SHAPE: { status: 422, en: 'Invalid email address', bn: 'ইমেইল ঠিকানা সঠিক নয়' },
  EMAIL_TAKEN: {
    status: 422,
    en: 'This email address is already used',
    bn: 'এই ইমেইল আগেই ব্যবহার হয়েছে',
  },
  PHONE_SHAPE: {
    status: 422,
    en: 'Invalid phone number (10-15 digits)',
    bn: 'ফোন নম্বর সঠিক নয় (১০-১৫ সংখ্যা)',
  },
  PHONE_TAKEN: {
    status: 422,
    en: 'This phone number is already used',
    bn: 'এই ফোন নম্বর আগেই ব্যবহার হয়েছে',
  },

  // Verification, passwords and sessions
  CODE_SENT: { status: 200, en: 'The code is on its way', bn: 'কোড পাঠানো হয়েছে' },
  CODE_SENT_IF: {
    status: 200,
    en: 'If the details are right, a code is on its way.',
    bn: 'তথ্য ঠিক থাকলে একটি কোড পাঠানো হয়েছে।',
  },
  CODE_RUNNING: {
    status: 429,
    en: 'A code was sent just now. Another can be sent when it is over.',
    bn: 'এইমাত্র একটি কোড পাঠানো হয়েছে। সেটির সময় শেষ হলে আবার পাঠানো যাবে।',
  },
  CODE_SHAPE: { status: 422, en: 'The code has 6 digits', bn: 'কোডটি ৬ সংখ্যার' },
  CODE_WRONG: {
    status: 400,
    en: 'This code is wrong or no longer valid.',
    bn: 'কোডটি ভুল বা এর সময় শেষ হয়েছে।',
  },
  SEND_FAILED: {
    status: 503,
    en: 'The message could not be sent. Please try again.',
    bn: 'মেসেজটি পাঠানো যায়নি। আবার চেষ্টা করুন।',
  },
  PHONE_VERIFIED: { status: 200, en: 'The number is verified', bn: 'নম্বরটি যাচাই হয়েছে' },
  EMAIL_VERIFIED: { status: 200, en: 'The e-mail address is verified', bn: 'ইমেইল যাচাই হয়েছে' },
  ALREADY_VERIFIED: { status: 409, en: 'This is verified already.', bn: 'এটি আগেই যাচাই হয়েছে।' },
  PHONE_ADDED: { status: 200, en: 'The number is added', bn: 'নম্বরটি যোগ হয়েছে' },
  PHONE_REMOVED: { status: 200, en: 'The number is removed', bn: 'নম্বরটি সরানো হয়েছে' },
  CONTACT_CHANGED: {
    status: 200,
    en: 'It is changed. Please verify it.',
    bn: 'বদলানো হয়েছে। এবার যাচাই করুন।',
  },
  PHONE_OTHER: {
    status: 422,
    en: 'This is not a number of your profile',
    bn: 'এটি আপনার প্রোফাইলের নম্বর নয়',
  },
  PHONE_YOURS: {
    status: 422,
    en: 'This number is already in your profile',
    bn: 'নম্বরটি আপনার প্রোফাইলে আগে থেকেই আছে',
  },
  PHONE_COUNTRY: {
    status: 422,
    en: 'Only numbers of Bangladesh, India and Pakistan can be verified',
    bn: 'শুধু বাংলাদেশ, ভারত ও পাকিস্তানের নম্বর যাচাই করা যায়',
  },
  PHONES_FULL: {
    status: 409,
    en: 'You can have {max} phone numbers.',
    bn: 'আপনি {max}টি ফোন নম্বর রাখতে পারেন।',
  },
  BIRTHDAY_SET: {
    status: 409,
    en: 'Your birthday is set and cannot be changed.',
    bn: 'আপনার জন্মতারিখ দেওয়া হয়েছে, আর বদলানো যায় না।',
  },
  BIRTHDAY_WRONG: { status: 422, en: 'Not a date of birth', bn: 'জন্মতারিখ সঠিক নয়' },
  UNDER_AGE: {
    status: 422,
    en: 'Players must be at least 18 years old. If the date was a slip, please write to support.',
    bn: 'খেলোয়াড়ের বয়স অন্তত ১৮ বছর হতে হবে। ভুল তারিখ দিয়ে থাকলে সাপোর্টে লিখুন।',
  },
  TIME_OUT: {
    status: 403,
    en: 'You are taking a time-out. Until it ends there is no play and no deposit; withdrawals stay open.',
    bn: 'আপনি বিরতিতে আছেন। বিরতি শেষ না হওয়া পর্যন্ত খেলা ও ডিপোজিট বন্ধ; উইথড্র খোলা আছে।',
  },
  TIME_OUT_LONG: {
    status: 422,
    en: 'A time-out is at most {max} days.',
    bn: 'বিরতি সর্বোচ্চ {max} দিনের।',
  },
  PASSWORD_LONG: {
    status: 422,
    en: 'Password must be at most 64 characters',
    bn: 'পাসওয়ার্ড সর্বোচ্চ ৬৪ অক্ষরের হতে পারে',
  },
  PASSWORD_MIX: {
    status: 422,
    en: 'Password needs an uppercase letter, a lowercase letter and a digit',
    bn: 'পাসওয়ার্ডে বড় হাতের, ছোট হাতের অক্ষর ও সংখ্যা থাকতে হবে',
  },
  PASSWORD_WRONG: { status: 422, en: 'This is not your password', bn: 'পাসওয়ার্ডটি ঠিক নয়' },
  PASSWORD_RIGHT: { status: 200, en: 'Thank you', bn: 'ধন্যবাদ' },
  PASSWORD_NEEDED: {
    status: 403,
    en: 'Money was never sent to this number before. Please enter your password again.',
    bn: 'এই নম্বরে আগে কখনো টাকা পাঠানো হয়নি। আপনার পাসওয়ার্ড আবার লিখুন।',
  },
  NUMBER_NEW: {
    status: 403,
    en: 'This number was added less than 24 hours ago. Money can go to it after that. Hours left: {hours}',
    bn: 'এই নম্বরটি ২৪ ঘণ্টার মধ্যে যোগ করা হয়েছে। এরপর এতে টাকা পাঠানো যাবে। বাকি ঘণ্টা: {hours}',
  },
  RECOVERED_LATELY: {
    status: 403,
    en: 'Your account was recovered less than 24 hours ago. Until then money goes only to numbers that were paid before. Hours left: {hours}',
    bn: 'আপনার অ্যাকাউন্ট ২৪ ঘণ্টার মধ্যে পুনরুদ্ধার হয়েছে। ততক্ষণ টাকা শুধু সেই নম্বরে যাবে যেখানে আগে পাঠানো হয়েছে। বাকি ঘণ্টা: {hours}',
  },
  PASSWORD_CHANGED: { status: 200, en: 'Your password is changed', bn: 'আপনার পাসওয়ার্ড বদলানো হয়েছে' },
  // The second step, passkeys, and closing an account
  STEP_NEEDED: {
    status: 403,
    en: 'Please enter the code of your authenticator app.',
    bn: 'আপনার অথেন্টিকেটর অ্যাপের কোডটি লিখুন।',
  },
  PASSKEY_NEEDED: {
    status: 403,
    en: 'Please confirm this with your passkey. If you no longer have it, set a new password with "Forgot password".',
    bn: 'এটি আপনার পাসকি দিয়ে নিশ্চিত করুন। পাসকি আর না থাকলে "পাসওয়ার্ড ভুলে গেছি" থেকে নতুন পাসওয়ার্ড নিন।',
  },
  SMS_NOT_ENOUGH: {
    status: 403,
    en: 'A code by SMS alone does not open this account. Ask for a code by e-mail, or use a device you have logged in on before.',
    bn: 'শুধু এসএমএসের কোডে এই অ্যাকাউন্ট খোলে না। ইমেইলে কোড নিন, অথবা আগে লগইন করেছেন এমন ডিভাইস ব্যবহার করুন।',
  },
  TWO_STEP_ON: { status: 409, en: 'Two-step login is on already.', bn: 'দুই ধাপের লগইন আগেই চালু আছে।' },
  TWO_STEP_OFF: { status: 409, en: 'Two-step login is off.', bn: 'দুই ধাপের লগইন বন্ধ আছে।' },
  TWO_STEP_ENDED: {
    status: 200,
    en: 'Two-step login is turned off',
    bn: 'দুই ধাপের লগইন বন্ধ করা হয়েছে',
  },
  PASSKEY_ADDED: { status: 200, en: 'The passkey is added', bn: 'পাসকি যোগ হয়েছে' },
  PASSKEY_REMOVED: { status: 200, en: 'The passkey is removed', bn: 'পাসকি সরানো হয়েছে' },
  PASSKEY_ELSEWHERE: {
    status: 403,
    en: 'Passkeys do not work at this address of the site',
    bn: 'সাইটের এই ঠিকানায় পাসকি কাজ করে না',
  },
  PASSKEY_WRONG: {
    status: 400,
    en: 'This passkey was not accepted. Please try again, or log in by password.',
    bn: 'এই পাসকি গ্রহণ করা যায়নি। আবার চেষ্টা করুন, অথবা পাসওয়ার্ড দিয়ে লগইন করুন।',
  },
  PASSKEYS_FULL: {
    status: 409,
    en: 'You can have {max} passkeys.',
    bn: 'আপনি {max}টি পাসকি রাখতে পারেন।',
  },
  ACCOUNT_BUSY: {
    status: 409,
    en: 'A deposit, a withdrawal or a bet is still open. Please close the account when it is decided.',
    bn: 'একটি ডিপোজিট, উইথড্র বা বাজি এখনো চলছে। সেটি শেষ হলে অ্যাকাউন্ট বন্ধ করুন।',
  },
  MONEY_LEFT: {
    status: 409,
    en: 'There is still {amount} in your account. Withdraw it first, or say that it may stay.',
    bn: 'আপনার অ্যাকাউন্টে এখনো {amount} আছে। আগে তুলে নিন, অথবা জানান যে সেটি থাকতে পারে।',
  },
  ACCOUNT_CLOSED: {
    status: 403,
    en: 'This account was closed by its player. Support can open it again.',
    bn: 'এই অ্যাকাউন্ট তার খেলোয়াড় বন্ধ করেছেন। সাপোর্ট এটি আবার খুলতে পারে।',
  },
  ACCOUNT_NOW_CLOSED: {
    status: 200,
    en: 'Your account is closed',
    bn: 'আপনার অ্যাকাউন্ট বন্ধ করা হয়েছে',
  },
  SESSION_REVOKED: { status: 200, en: 'Signed out there', bn: 'সেখান থেকে লগআউট করা হয়েছে' },
  CAPTCHA_WRONG: {
    status: 422,
    en: 'The answer is wrong or no longer valid. Please take a new one.',
    bn: 'উত্তরটি ভুল বা এর সময় শেষ। নতুন একটি নিন।',
  },
  PUSH_ADDRESS: {
    status: 422,
    en: 'This browser gave an address for notifications that cannot be used.',
    bn: 'এই ব্রাউজার নোটিফিকেশনের যে ঠিকানা দিয়েছে তা ব্যবহার করা যাচ্ছে না।',
  },
  PROOF_WRONG: {
    status: 422,
    en: 'The bot check did not succeed. Please try again.',
    bn: 'বট যাচাই সফল হয়নি। আবার চেষ্টা করুন।',
  },
  LOGIN_LOCKED: {
    status: 429,
    en: 'There were too many wrong tries, so this login is locked. Try again in {minutes} min.',
    bn: 'অনেকবার ভুল চেষ্টা হয়েছে, তাই এই লগইন বন্ধ আছে। {minutes} মিনিট পর আবার চেষ্টা করুন।',
  },
  PROOF_NEEDED: {
    status: 429,
    en: 'There were many tries in a short time. Please do the bot check or wait.',
    bn: 'অল্প সময়ে অনেকবার চেষ্টা হয়েছে। বট যাচাই করুন বা একটু অপেক্ষা করুন।',
  },

  // Deposits
  METHOD_UNKNOWN: {
    status: 404,
    en: 'This payment method is not available.',
    bn: 'এই পেমেন্ট পদ্ধতি এখন নেই।',
  },
  CHANNEL_CLOSED: {
    status: 409,
    en: 'This channel is closed for maintenance. Please choose another.',
    bn: 'এই চ্যানেল রক্ষণাবেক্ষণের জন্য বন্ধ। অন্যটি বেছে নিন।',
  },
  CHANNEL_UNKNOWN: {
    status: 422,
    en: 'This channel is not available',
    bn: 'এই চ্যানেল এখন নেই',
  },
  AMOUNT_RANGE: {
    status: 422,
    en: 'The amount must be between {min} and {max}',
    bn: 'পরিমাণ {min} থেকে {max} এর মধ্যে হতে হবে',
  },
  ACCOUNT_NUMBER_SHAPE: {
    status: 422,
    en: 'Please provide a valid 11-digit account number.',
    bn: 'সঠিক ১১ সংখ্যার অ্যাকাউন্ট নম্বর দিন।',
  },
  TRX_SHAPE: {
    status: 422,
    en: 'Please provide your TRX ID. It should be valid.',
    bn: 'সঠিক TRX আইডি দিন।',
  },
  TRX_USED: {
    status: 409,
    en: 'This transaction ID was already submitted.',
    bn: 'এই ট্রানজেকশন আইডি আগেই জমা দেওয়া হয়েছে।',
  },
  PROMOTION_CLOSED: {
    status: 422,
    en: 'This promotion is not open',
    bn: 'এই প্রমোশন এখন চালু নেই',
  },
  PAY_SESSION_UNKNOWN: {
    status: 404,
    en: 'This payment session is not known. Please get a new number.',
    bn: 'এই পেমেন্ট সেশন পাওয়া যায়নি। নতুন নম্বর নিন।',
  },
  PAY_SESSION_DIFFERS: {
    status: 422,
    en: 'This differs from the payment session. Please get a new number.',
    bn: 'এটি পেমেন্ট সেশনের সঙ্গে মিলছে না। নতুন নম্বর নিন।',
  },
  PAY_SESSION_OVER: {
    status: 409,
    en: 'This payment session ended more than 24 hours ago. Please write to support.',
    bn: 'এই পেমেন্ট সেশন ২৪ ঘণ্টার বেশি আগে শেষ হয়েছে। সাপোর্টে লিখুন।',
  },
  DEPOSITS_OPEN: {
    status: 429,
    en: 'Too many of your deposits are still being checked. Please wait for them.',
    bn: 'আপনার অনেকগুলো ডিপোজিট এখনো যাচাই হচ্ছে। একটু অপেক্ষা করুন।',
  },
  DEPOSIT_DECIDED: {
    status: 409,
    en: 'This deposit has already been decided.',
    bn: 'এই ডিপোজিটের সিদ্ধান্ত আগেই হয়েছে।',
  },
  DEPOSIT_SUBMITTED: { status: 201, en: 'Submission successful!', bn: 'জমা হয়েছে!' },
  ADJUSTMENT_DEMO: { status: 200, en: 'Play money of the demo', bn: 'ডেমোর খেলার টাকা' },
  ADJUSTMENT_BONUS: { status: 200, en: 'Promotion bonus', bn: 'প্রমোশন বোনাস' },
  DEPOSIT_REVERTED: {
    status: 200,
    en: 'You took this request back.',
    bn: 'আপনি অনুরোধটি ফিরিয়ে নিয়েছেন।',
  },
  DEPOSIT_EDIT_EARLY: {
    status: 409,
    en: 'This deposit can be corrected a little later.',
    bn: 'এই ডিপোজিট একটু পরে সংশোধন করা যাবে।',
  },
  RECEIPTS_MISSING: { status: 422, en: 'Add at least one picture', bn: 'অন্তত একটি ছবি দিন' },
  RECEIPTS_MANY: {
    status: 413,
    en: 'At most {max} pictures can be sent.',
    bn: 'সর্বোচ্চ {max}টি ছবি পাঠানো যায়।',
  },
  RECEIPT_LARGE: {
    status: 413,
    en: 'A picture may be 10 MB at most.',
    bn: 'একটি ছবি সর্বোচ্চ ১০ MB হতে পারে।',
  },
  RECEIPT_NO_PICTURE: {
    status: 415,
    en: 'This file is not a picture.',
    bn: 'ফাইলটি কোনো ছবি নয়।',
  },
  RECEIPT_KIND: {
    status: 415,
    en: 'Only JPEG, PNG, WebP and HEIF pictures are accepted.',
    bn: 'শুধু JPEG, PNG, WebP ও HEIF ছবি নেওয়া হয়।',
  },
  RECEIPT_HEIC: {
    status: 415,
    en: 'This photo is stored as HEIC, which cannot be read here. Send it as JPEG, or take a screenshot of it.',
    bn: 'ছবিটি HEIC ধরনের, যা এখানে পড়া যায় না। JPEG করে পাঠান, অথবা ছবিটির স্ক্রিনশট নিন।',
  },
  RECEIPT_PIXELS: {
    status: 413,
    en: 'The picture has too many pixels: {max} megapixels at most. Send a smaller one, or a screenshot of it.',
    bn: 'ছবিতে পিক্সেল অনেক বেশি: সর্বোচ্চ {max} মেগাপিক্সেল। ছোট ছবি বা স্ক্রিনশট পাঠান।',
  },
  RECEIPT_TORN: {
    status: 422,
    en: 'The picture is damaged or incomplete. Please choose it again.',
    bn: 'ছবিটি নষ্ট বা অসম্পূর্ণ। আবার বেছে নিন।',
  },
  RECEIPT_SLOW: {
    status: 422,
    en: 'The picture takes too long to open. Send a screenshot of it.',
    bn: 'ছবিটি খুলতে অনেক সময় লাগছে। এর স্ক্রিনশট পাঠান।',
  },

  // The ledger and withdrawals
  FUNDS: { status: 409, en: 'The balance is too low.', bn: 'ব্যালেন্স যথেষ্ট নয়।' },
  WITHDRAWAL_OPEN: {
    status: 409,
    en: 'A withdrawal is already being processed',
    bn: 'একটি উইথড্র এখনো প্রক্রিয়াধীন',
  },
  TURNOVER_OPEN: {
    status: 400,
    en: 'Please complete your turnover and try again.',
    bn: 'টার্নওভার সম্পূর্ণ করে আবার চেষ্টা করুন।',
  },
  WITHDRAWAL_FINAL: {
    status: 409,
    en: 'A withdrawal cannot be taken back or changed once it is asked for.',
    bn: 'উইথড্রর অনুরোধ করার পর তা ফেরানো বা বদলানো যায় না।',
  },
  WITHDRAWAL_SUBMITTED: { status: 200, en: 'Withdrawal successful!', bn: 'উইথড্রর অনুরোধ জমা হয়েছে!' },
  VERIFICATION_NEEDED: {
    status: 400,
    en: 'Please complete the verification below before you proceed with the withdrawal request.',
    bn: 'উইথড্রর অনুরোধ করার আগে নিচের যাচাইগুলো সম্পূর্ণ করুন।',
  },
  RECIPIENT_OTHER: {
    status: 422,
    en: 'Choose the phone of your profile or a verified second number',
    bn: 'প্রোফাইলের ফোন বা যাচাই করা দ্বিতীয় নম্বর বেছে নিন',
  },
  METHOD_PICK: {
    status: 422,
    en: 'Please select your payment method.',
    bn: 'পেমেন্ট পদ্ধতি বেছে নিন।',
  },
  WITHDRAWAL_RANGE: {
    status: 422,
    en: 'The amount must be between {min} and {max}, or all of a smaller balance',
    bn: 'পরিমাণ {min} থেকে {max} এর মধ্যে হতে হবে, অথবা কম ব্যালেন্সের পুরোটা',
  },
  WITHDRAWAL_DECIDED: {
    status: 409,
    en: 'This withdrawal has already been decided.',
    bn: 'এই উইথড্রর সিদ্ধান্ত আগেই হয়েছে।',
  },

  // The exchange
  ORDER_PLACED: { status: 201, en: 'Order placed', bn: 'অর্ডার দেওয়া হয়েছে' },
  ORDER_CANCELLED: { status: 200, en: 'Unmatched part cancelled', bn: 'অমিলিত অংশ বাতিল হয়েছে' },
  MARKET_UNKNOWN: { status: 404, en: 'This market is not known.', bn: 'এই মার্কেট পাওয়া যায়নি।' },
  MARKET_CLOSED: {
    status: 409,
    en: 'This market is closed for the moment.',
    bn: 'এই মার্কেট এখন বন্ধ।',
  },
  MARKET_CHANGED: {
    status: 409,
    en: 'Something happened in this market. Please look at the prices again.',
    bn: 'এই মার্কেটে কিছু ঘটেছে। দামগুলো আবার দেখুন।',
  },
  PRICE_CHANGED: {
    status: 409,
    en: 'The price has changed. Nothing was placed.',
    bn: 'দাম বদলে গেছে। কোনো অর্ডার দেওয়া হয়নি।',
  },
  ODDS_LADDER: {
    status: 422,
    en: 'There is no such price. The next ones are a step higher or lower.',
    bn: 'এমন দর নেই। পাশের দরগুলো এক ধাপ ওপরে বা নিচে।',
  },
  SELECTION_UNKNOWN: { status: 422, en: 'Not one of this market', bn: 'এই মার্কেটের নয়' },
  NOTHING_WAITS: {
    status: 409,
    en: 'Nothing of this order waits any more.',
    bn: 'এই অর্ডারের কোনো অংশ আর অপেক্ষায় নেই।',
  },

  // Turnover
  TURNOVER_ENDED: {
    status: 409,
    en: 'This turnover has already ended.',
    bn: 'এই টার্নওভার আগেই শেষ হয়েছে।',
  },
  BONUS_GIVEN_UP: {
    status: 200,
    en: 'You gave up {amount} of bonus money. Its turnover has ended.',
    bn: 'আপনি বোনাসের {amount} ছেড়ে দিয়েছেন। এর টার্নওভার শেষ হয়েছে।',
  },

  // VIP points. The first sentence of VP_MINIMUM is the specification's (V-VIP-02).
  VP_MINIMUM: {
    status: 422,
    en: 'Not enough points. Points must follow minimum VP required to convert. ({min} VP)',
    bn: 'পয়েন্ট যথেষ্ট নয়। রূপান্তর করতে অন্তত {min} VP লাগবে।',
  },
  VP_FUNDS: { status: 409, en: 'You do not have that many points.', bn: 'আপনার এত পয়েন্ট নেই।' },
  VP_REPEATED: {
    status: 409,
    en: 'The same conversion was made a moment ago. If you want another one, please wait 10 seconds.',
    bn: 'একই রূপান্তর এইমাত্র হয়েছে। আরেকটি করতে চাইলে ১০ সেকেন্ড অপেক্ষা করুন।',
  },
  VP_CONVERTED: {
    status: 200,
    en: '{points} VP became {amount} in your main wallet.',
    bn: '{points} VP থেকে {amount} আপনার মেইন ওয়ালেটে এসেছে।',
  },
  VP_SOURCE_BETS: { status: 200, en: 'Settled bets', bn: 'ফল হওয়া বাজি' },
  VP_SOURCE_HOUSE: { status: 200, en: 'From the house', bn: 'হাউসের পক্ষ থেকে' },
  ADJUSTMENT_VIP: { status: 200, en: 'VIP points converted', bn: 'ভিআইপি পয়েন্ট রূপান্তর' },
  ADJUSTMENT_REFERRAL: { status: 200, en: 'Referral reward', bn: 'রেফারেল পুরস্কার' },

  // Referral and favourites
  REFERRAL_OFF: {
    status: 409,
    en: 'Cash rewards are switched off on this site: nobody is paid for what a friend plays.',
    bn: 'এই সাইটে ক্যাশ পুরস্কার বন্ধ: বন্ধুর খেলার জন্য কাউকে টাকা দেওয়া হয় না।',
  },
  REFERRAL_NOTHING: {
    status: 409,
    en: 'There is nothing to claim yet.',
    bn: 'এখনো দাবি করার মতো কিছু নেই।',
  },
  REFERRAL_CLAIMED: {
    status: 200,
    en: '{amount} of rewards is in your main wallet.',
    bn: 'পুরস্কারের {amount} আপনার মেইন ওয়ালেটে এসেছে।',
  },
  REFERRAL_PAID: { status: 200, en: 'Paid', bn: 'পরিশোধিত' },
  REFERRAL_DETAILS: { status: 200, en: 'Claimed to the main wallet', bn: 'মেইন ওয়ালেটে নেওয়া হয়েছে' },
  FAVOURITES_MANY: {
    status: 409,
    en: 'At most {max} games can be favourites.',
    bn: 'সর্বোচ্চ {max}টি গেম প্রিয় তালিকায় রাখা যায়।',
  },

  // The chat
  CHAT_HOURS: {
    status: 200,
    en: 'Open day and night. People answer every day from 09:00 to 24:00 (GMT+6), in order.',
    bn: 'দিনরাত খোলা। প্রতিদিন সকাল ৯টা থেকে রাত ১২টা (GMT+6) পর্যন্ত মানুষ ক্রম অনুযায়ী উত্তর দেন।',
  },
  CHAT_HOURS_DEMO: {
    status: 200,
    en: 'This is a demo: a program answers within seconds, and says so.',
    bn: 'এটি একটি ডেমো: কয়েক সেকেন্ডে একটি প্রোগ্রাম উত্তর দেয় এবং তা জানিয়ে দেয়।',
  },
  CHAT_AUTOMATIC: {
    status: 200,
    en:
      'This is an automatic answer, not written by a person. Your message has arrived. In this demo everything is ' +
      'play money: deposits are verified by a program within seconds and withdrawals within a minute or two. What ' +
      'happened to each is in Transaction Records, and the rules of a bonus are in Turnover.',
    bn:
      'এটি স্বয়ংক্রিয় উত্তর, কোনো মানুষ লেখেনি। আপনার মেসেজ পৌঁছেছে। এই ডেমোতে সবই খেলার টাকা: ডিপোজিট কয়েক সেকেন্ডে আর ' +
      'উইথড্র এক-দুই মিনিটে একটি প্রোগ্রাম যাচাই করে। প্রতিটির অবস্থা ট্রানজেকশন রেকর্ডে আর বোনাসের নিয়ম টার্নওভারে দেখুন।',
  },

  // Games
  GAME_UNKNOWN: { status: 404, en: 'This game is not available.', bn: 'এই গেমটি এখন নেই।' },
  GAME_CLOSED: {
    status: 503,
    en: 'This provider is under maintenance. Please try again later.',
    bn: 'এই প্রোভাইডারের রক্ষণাবেক্ষণ চলছে। পরে আবার চেষ্টা করুন।',
  },

  // The game wallet and the house studio
  LAUNCH_ENDED: {
    status: 401,
    en: 'This game was closed or opened somewhere else. Please open it again.',
    bn: 'গেমটি বন্ধ হয়েছে বা অন্য কোথাও খোলা হয়েছে। আবার খুলুন।',
  },
  SIGNATURE: {
    status: 401,
    en: 'The signature, its time or its nonce is not valid.',
    bn: 'স্বাক্ষর, তার সময় বা nonce সঠিক নয়।',
  },
  BET_UNKNOWN: { status: 404, en: 'This bet is not known.', bn: 'এই বাজি পাওয়া যায়নি।' },
  BET_CANCELLED: { status: 409, en: 'This bet was cancelled.', bn: 'এই বাজি বাতিল হয়েছে।' },
  BET_SETTLED: {
    status: 409,
    en: 'This bet is settled and cannot be rolled back.',
    bn: 'এই বাজির ফল হয়ে গেছে, ফেরানো যাবে না।',
  },
  ROUND_UNKNOWN: { status: 404, en: 'This round is not known.', bn: 'এই রাউন্ড পাওয়া যায়নি।' },
  ROUND_DIFFERS: {
    status: 409,
    en: 'This round was started with another stake or player seed.',
    bn: 'এই রাউন্ড অন্য বাজি বা প্লেয়ার সিড দিয়ে শুরু হয়েছে।',
  },
  ROUND_VOID: {
    status: 409,
    en: 'This round did not take place; its stake is in your balance.',
    bn: 'এই রাউন্ড হয়নি; বাজির টাকা আপনার ব্যালেন্সেই আছে।',
  },
  ROUND_EARLY: {
    status: 429,
    en: 'The next round can begin in a moment.',
    bn: 'পরের রাউন্ড একটু পরেই শুরু করা যাবে।',
  },
  BETS_CLOSED: {
    status: 409,
    en: 'Bets for this round are closed; nothing was taken.',
    bn: 'এই রাউন্ডের বাজি বন্ধ হয়ে গেছে; কোনো টাকা নেওয়া হয়নি।',
  },
  STAKE_UNKNOWN: { status: 422, en: 'This bet is not offered.', bn: 'এই বাজি এখানে নেই।' },
  MOVE_REFUSED: {
    status: 409,
    en: 'That cannot be done in this round now.',
    bn: 'এই রাউন্ডে এখন এটি করা যায় না।',
  },
} as const satisfies Record<string, Entry>

export type Code = keyof typeof MESSAGES

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type ParamsOf<C extends Code> = Names<(typeof MESSAGES)[C]['en']>
type Values = Record<string, string | number>

/** The message of one field: a code, or a code with its parameters. */
export type FieldMessage = Code | { code: Code; params: Values }

interface Details {
  /** Another status than the code's own. */
  status?: number
  /** What is wrong with which field, by wire name; goes out as `errors`. */
  fields?: Record<string, FieldMessage>
  /** More for the body, for example the earlier record of a transaction id. */
  extra?: Record<string, unknown>
  /** Seconds for the Retry-After header. */
  retryAfter?: number
}
type Arguments<C extends Code> = [ParamsOf<C>] extends [never]
  ? [details?: Details]
  : [details: Details & { params: Record<ParamsOf<C>, string | number> }]

/** A refusal the player should read. Anything else that is thrown is a bug and answers 500. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: Code
  readonly status: number
  readonly params: Values
  readonly fields: Record<string, FieldMessage> | undefined
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: Code, details: Details & { params?: Values } = {}) {
    super(textOf(code, 'en', details.params))
    this.code = code
    this.status = details.status ?? MESSAGES[code].status
    this.params = details.params ?? {}
    this.fields = details.fields
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
  }
}

/** `throw fail('AMOUNT_RANGE', { params: { min, max } })`. Returns the error; throwing is the caller's. */
export const fail = <C extends Code>(code: C, ...[details]: Arguments<C>): HostError =>
  new HostError(code, details)

/** `throw invalid({ phone: 'PHONE_TAKEN' })`: a 422 with messages by wire field name. */
export const invalid = (fields: Record<string, FieldMessage>): HostError => fail('INVALID', { fields })

/** The text of a code in a language, its parameters filled in, their digits in the language's own numerals. */
export function textOf(code: Code, locale: Locale, params: Values = {}): string {
  const shown = (value: string | number) => (locale === 'bn' ? banglaDigits(String(value)) : String(value))
  return MESSAGES[code][locale].replace(/\{(\w+)\}/g, (_, name: string) => shown(params[name] ?? ''))
}

/** The error body: `message` and `code` always, `error` where the specification's row reads it, `errors` for 422. */
export function errorBodyOf(error: HostError, locale: Locale, saysError = false): Record<string, unknown> {
  const message = textOf(error.code, locale, error.params)
  const errors =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([field, said]) => [
        field,
        [typeof said === 'string' ? textOf(said, locale) : textOf(said.code, locale, said.params)],
      ]),
    )
  return {
    ...error.extra,
    message,
    code: error.code,
    ...(saysError ? { error: message } : {}),
    ...(errors ? { errors } : {}),
  }
}

/** The language of the answer: the first of en and bn that Accept-Language prefers; English without one. */
export function localeOf(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.find((param) => param.trim().startsWith('q='))
      return { tag: tag.toLowerCase().split('-')[0], q: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, q }) => (tag === 'en' || tag === 'bn') && q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted[0]?.tag === 'bn' ? 'bn' : 'en'
}

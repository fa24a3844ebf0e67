/**
 * What the host says, by code. `{name}` is a parameter, and the compiler asks for it. Where the specification quotes a
 * sentence ("Invalid credentials", "Forbidden") it is that sentence. Source: wire-contract.md "Errors".
 */
import type { Code } from './codes.ts'

export const en = {
  // Any call
  BAD_REQUEST: 'The request could not be read.',
  BAD_JSON: 'The request is not valid JSON.',
  DUPLICATE_FIELD: 'A field was sent twice.',
  BAD_KEY: 'The Idempotency-Key must be 8 to 64 letters, digits and hyphens.',
  SESSION_ENDED: 'Please log in again.',
  SIGNATURE_NEEDED:
    'This login was used without the device that it belongs to, so it was ended. Please log in again.',
  SIGNATURE_WRONG:
    'This login was used without the device that it belongs to, so it was ended. Please log in again.',
  SIGNATURE_TIME: 'The time of this device is too far off. Please try again.',
  SIGNATURE_REPEATED: 'This request was sent before. Please try again.',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'This address does not take that method.',
  CONFLICT: 'This was changed in the meantime. Please look again.',
  BODY_CUT_OFF: 'The request broke off on its way. Please try again.',
  BODY_STOPPED: 'The request stopped arriving. Please try again.',
  UPLOAD_PARTS: 'The upload has too many parts.',
  TOO_LARGE: 'The request is too large.',
  WRONG_TYPE: 'The content type must be {expected}.',
  INVALID: 'Please check the marked fields.',
  APP_TOO_OLD: 'This version of the app is too old. Please update it.',
  KEY_REUSED: 'This Idempotency-Key was used for another request.',
  TOO_MANY: 'Too many requests. Please wait a moment and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  BUSY: 'The site is busy. Please try again in a moment.',
  MAINTENANCE: 'The site is under maintenance. Please try again later.',

  // Fields (they appear under `errors`)
  FIELD_REQUIRED: 'This field is required',
  FIELD_WRONG: 'Not a valid value',
  FIELD_TOO_LONG: 'Too long',
  FIELD_CHARACTERS: 'Contains characters that are not allowed',
  FIELD_ID: 'Not an id',
  FIELD_NUMBER: 'Not a number',
  FIELD_MONEY: 'Not an amount of money',
  FIELD_DATE: 'Not a date',
  FIELD_PLATFORMS: 'Not a JSON list of platforms',

  // Login and sign-up
  LOGGED_IN: 'Login successful',
  PLAYER_CREATED: 'Your account has been created',
  INVALID_CREDENTIALS: 'Invalid credentials',
  REFERRAL_LENGTH: 'A referral code has 6 to 20 characters; leave it empty if you have none',
  USERNAME_SHAPE: 'Username must be 4-15 letters and numbers',
  USERNAME_TAKEN: 'This username is already taken',
  PASSWORD_SHORT: 'Password must be at least 8 characters',
  PASSWORD_UNSEEN: 'This password holds characters that nobody can see. Type it instead of pasting it.',
  PASSWORD_COMMON: 'This password is too easy to guess',
  PASSWORDS_DIFFER: 'Passwords do not match',
  EMAIL_SHAPE: 'Invalid email address',
  EMAIL_TAKEN: 'This email address is already used',
  PHONE_SHAPE: 'Invalid phone number (10-15 digits)',
  PHONE_TAKEN: 'This phone number is already used',

  // Verification, passwords and sessions
  CODE_SENT: 'The code is on its way',
  CODE_SENT_IF: 'If the details are right, a code is on its way.',
  CODE_RUNNING: 'A code was sent just now. Another can be sent when it is over.',
  CODE_SHAPE: 'The code has 6 digits',
  CODE_WRONG: 'This code is wrong or no longer valid.',
  SEND_FAILED: 'The message could not be sent. Please try again.',
  PHONE_VERIFIED: 'The number is verified',
  EMAIL_VERIFIED: 'The e-mail address is verified',
  ALREADY_VERIFIED: 'This is verified already.',
  PHONE_ADDED: 'The number is added',
  PHONE_REMOVED: 'The number is removed',
  CONTACT_CHANGED: 'It is changed. Please verify it.',
  PHONE_OTHER: 'This is not a number of your profile',
  PHONE_YOURS: 'This number is already in your profile',
  PHONE_COUNTRY: 'Only numbers of Bangladesh, India and Pakistan can be verified',
  PHONES_FULL: 'You can have {max} phone numbers.',
  BIRTHDAY_SET: 'Your birthday is set and cannot be changed.',
  BIRTHDAY_WRONG: 'Not a date of birth',
  UNDER_AGE: 'Players must be at least 18 years old. If the date was a slip, please write to support.',
  EXCLUDED:
    'You have excluded yourself, until {day} at least. There is no play and no deposit; your money can be taken out.',
  EXCLUDED_NOW: 'You have excluded yourself. You are signed out on every device.',
  RETURN_ASKED: 'You have asked to return. Your account opens a day from now.',
  NOT_EXCLUDED: 'You have not excluded yourself. Please log in as usual.',
  PASS_WRONG: 'This is no exclusion pass, or it was changed.',
  PASS_OVER: 'The term of this exclusion is over.',
  PASS_OTHER: 'This pass names no phone number and no e-mail address of your account.',
  PASS_UNPROVEN:
    'Please verify your phone number or e-mail address first: a pass names only what is surely yours.',
  PASS_UNKNOWN: 'This site does not know who signed this pass. Log in and show it then, or ask support.',
  PASS_KEPT: 'It holds here now: nobody signs up or logs in to play with what this pass names.',
  SIGN_UP_CLOSED: 'No account can be opened on this device now. Support can say why.',
  TIME_OUT:
    'You are taking a time-out. Until it ends there is no play and no deposit; withdrawals stay open.',
  PLACE_DENIED:
    'Play and deposits are not open where you are now. Withdrawals and everything you can read stay open.',
  PLACE_UNKNOWN:
    'We could not find out where you are, so there is no play and no deposit now. Withdrawals stay open.',
  TIME_OUT_LONG: 'A time-out is at most {max} days.',
  BIRTHDAY_NEEDED: 'Please give your date of birth in your profile before you play.',
  TOOLS_UNSEEN: 'Before you play, please look at the tools for safer play.',
  LIMITS_UNASKED: 'Before your first deposit, please say whether you want a limit.',
  CHECK_DUE: 'Please look at the time you have played, and say whether you go on.',
  TIME_LIMIT: 'Your time limit is reached. It begins anew on {day}; your money can still be taken out.',
  LIMIT_DEPOSIT: 'Your deposit limit leaves ৳ {left} until it begins anew on {day}.',
  LIMIT_LOSS: 'Your loss limit leaves ৳ {left} until it begins anew on {day}. Open bets count.',
  LIMIT_WAGER: 'Your stake limit leaves ৳ {left} until it begins anew on {day}.',
  LIMIT_VALUE: 'Please enter more than zero.',
  COMPLAINT_CLOSED: 'This complaint is closed. Please make a new one.',
  COMPLAINT_MOVED: 'Something was written to this complaint meanwhile. Please read it first.',
  IDENTITY_PICTURE: 'The player has sent no picture: without one nobody is confirmed.',
  LIMIT_EARLY: 'This limit cannot be raised yet. Please confirm it when the wait is over.',
  LIMIT_OVER: 'This change of your limit no longer waits. You can ask for it again.',
  PASSWORD_LONG: 'Password must be at most 64 characters',
  PASSWORD_MIX: 'Password needs an uppercase letter, a lowercase letter and a digit',
  PASSWORD_WRONG: 'This is not your password',
  PASSWORD_RIGHT: 'Thank you',
  PASSWORD_NEEDED: 'Money was never sent to this number before. Please enter your password again.',
  NUMBER_NEW:
    'This number was added less than 24 hours ago. Money can go to it after that. Hours left: {hours}',
  RECOVERED_LATELY:
    'Your account was recovered less than 24 hours ago. Until then money goes only to numbers that were paid before. Hours left: {hours}',
  PASSWORD_CHANGED: 'Your password is changed',
  // The second step, passkeys, and closing an account
  STEP_NEEDED: 'Please enter the code of your authenticator app.',
  PASSKEY_NEEDED:
    'Please confirm this with your passkey. If you no longer have it, set a new password with "Forgot password".',
  SMS_NOT_ENOUGH:
    'A code by SMS alone does not open this account. Ask for a code by e-mail, or use a device you have logged in on before.',
  TWO_STEP_ON: 'Two-step login is on already.',
  TWO_STEP_OFF: 'Two-step login is off.',
  TWO_STEP_ENDED: 'Two-step login is turned off',
  PASSKEY_ADDED: 'The passkey is added',
  PASSKEY_REMOVED: 'The passkey is removed',
  PASSKEY_ELSEWHERE: 'Passkeys do not work at this address of the site',
  PASSKEY_WRONG: 'This passkey was not accepted. Please try again, or log in by password.',
  PASSKEY_UNKNOWN: 'This passkey opens no account here any more. Please log in by password.',
  PASSKEYS_FULL: 'You can have {max} passkeys.',
  ACCOUNT_BUSY:
    'A deposit, a withdrawal or a bet is still open. Please close the account when it is decided.',
  MONEY_LEFT: 'There is still {amount} in your account. Withdraw it first, or say that it may stay.',
  ACCOUNT_CLOSED: 'This account was closed by its player. Support can open it again.',
  ACCOUNT_NOW_CLOSED: 'Your account is closed',
  SESSION_REVOKED: 'Signed out there',
  CAPTCHA_WRONG: 'The answer is wrong or no longer valid. Please take a new one.',
  PUSH_ADDRESS: 'This browser gave an address for notifications that cannot be used.',
  PROOF_WRONG: 'The bot check did not succeed. Please try again.',
  LOGIN_LOCKED: 'There were too many wrong tries, so this login is locked. Try again in {minutes} min.',
  PROOF_NEEDED: 'There were many tries in a short time. Please do the bot check or wait.',

  // Deposits
  METHOD_UNKNOWN: 'This payment method is not available.',
  CHANNEL_CLOSED: 'This channel is closed for maintenance. Please choose another.',
  CHANNEL_UNKNOWN: 'This channel is not available',
  AMOUNT_RANGE: 'The amount must be between {min} and {max}',
  ACCOUNT_NUMBER_SHAPE: 'Please provide a valid 11-digit account number.',
  TRX_SHAPE: 'Please provide your TRX ID. It should be valid.',
  TRX_USED: 'This transaction ID was already submitted.',
  PROMOTION_CLOSED: 'This promotion is not open',
  PAY_SESSION_UNKNOWN: 'This payment session is not known. Please get a new number.',
  PAY_SESSION_DIFFERS: 'This differs from the payment session. Please get a new number.',
  PAY_SESSION_OVER: 'This payment session ended more than 24 hours ago. Please write to support.',
  DEPOSITS_OPEN: 'Too many of your deposits are still being checked. Please wait for them.',
  DEPOSIT_DECIDED: 'This deposit has already been decided.',
  DEPOSIT_SUBMITTED: 'Submission successful!',
  ADJUSTMENT_DEMO: 'Play money of the demo',
  ADJUSTMENT_BONUS: 'Promotion bonus',
  DEPOSIT_REVERTED: 'You took this request back.',
  DEPOSIT_EDIT_EARLY: 'This deposit can be corrected a little later.',
  RECEIPTS_MISSING: 'Add at least one picture',
  RECEIPTS_MANY: 'At most {max} pictures can be sent.',
  RECEIPT_LARGE: 'A picture may be 10 MB at most.',
  RECEIPT_NO_PICTURE: 'This file is not a picture.',
  RECEIPT_KIND: 'Only JPEG, PNG, WebP and HEIF pictures are accepted.',
  RECEIPT_HEIC:
    'This photo is stored as HEIC, which cannot be read here. Send it as JPEG, or take a screenshot of it.',
  RECEIPT_PIXELS:
    'The picture has too many pixels: {max} megapixels at most. Send a smaller one, or a screenshot of it.',
  RECEIPT_TORN: 'The picture is damaged or incomplete. Please choose it again.',
  RECEIPT_SLOW: 'The picture takes too long to open. Send a screenshot of it.',

  // What staff write for players
  CONTENT_CHANGED: 'Somebody else has changed this meanwhile. Look at both before you save.',
  WORDS_ENGLISH: 'Write it in English, too: it stands in for every language without words of its own.',
  WORDS_URGE: '"{phrase}" hurries a player or urges to go on: please say it without (PP-27).',
  WORDS_CONDITION:
    '"{phrase}" speaks of the condition. The host words it from the figures: leave it out here.',
  WORDS_PERCENT: '"{phrase}" is not the bonus of this offer, which is {percent}%.',
  SPAN_WRONG: 'The end must be after the beginning.',
  SPAN_OVER: 'The end is over already.',
  SLIDE_PAGE: 'A banner leads to a page of this site, such as /promotions.',
  SLIDE_GAME: 'The link is PLATFORM/TYPE or PLATFORM/TYPE/CODE of a game that is here.',
  OFFER_CATEGORY: 'There is no category {category}: see the tabs of the promotions page.',
  OFFER_DECIMALS: 'A percentage and a factor have two decimals at most.',
  OFFER_WORDS: 'The words of this promotion were not made here: give them anew, in each language.',
  OFFER_OVER: 'This promotion is over already.',
  PICTURE_GONE: 'There is no such picture. Add it again.',
  PICTURE_SMALL: 'The picture is too small: it needs {width} × {height} pixels at least.',
  PICTURE_HEAVY:
    'The picture is too rich in detail: it would weigh more than {max} kB, which a phone waits for. Choose a calmer one.',

  // The ledger and withdrawals
  FUNDS: 'The balance is too low.',
  WITHDRAWAL_OPEN: 'A withdrawal is already being processed',
  TURNOVER_OPEN: 'Please complete your turnover and try again.',
  WITHDRAWAL_FINAL: 'A withdrawal cannot be taken back or changed once it is asked for.',
  WITHDRAWAL_SUBMITTED: 'Withdrawal successful!',
  VERIFICATION_NEEDED:
    'Please complete the verification below before you proceed with the withdrawal request.',
  RECIPIENT_OTHER: 'Choose the phone of your profile or a verified second number',
  METHOD_PICK: 'Please select your payment method.',
  WITHDRAWAL_RANGE: 'The amount must be between {min} and {max}, or all of a smaller balance',
  WITHDRAWAL_DECIDED: 'This withdrawal has already been decided.',

  // The exchange
  ORDER_PLACED: 'Order placed',
  ORDER_CANCELLED: 'Unmatched part cancelled',
  ORDER_EDITED: 'Order changed',
  ORDER_MOVED: 'Some of this bet was matched meanwhile. Nothing was changed.',
  MARKET_UNKNOWN: 'This market is not known.',
  MATCH_NOT_OVER: 'This match is not over yet: what it is drawn from is told when it is',
  MARKET_CLOSED: 'This market is closed for the moment.',
  MARKET_CHANGED: 'Something happened in this market. Please look at the prices again.',
  PRICE_CHANGED: 'The price has changed. Nothing was placed.',
  ODDS_LADDER: 'There is no such price. The next ones are a step higher or lower.',
  SELECTION_UNKNOWN: 'Not one of this market',
  NOTHING_WAITS: 'Nothing waits any more.',
  OWN_ORDER:
    'This would meet a bet of your own that waits on the other side. Cancel that one, or ask for another price. Nothing was placed.',
  WOULD_GROW:
    'This bet would not lower what you can lose in this market. You asked for it only to lower that: nothing was placed.',
  WOULD_MATCH:
    'Something of this bet would be matched at once. You asked for it only to wait: nothing was placed.',
  NOT_FILLED: 'Less of this bet can be matched at once than you asked for. Nothing was placed.',
  INCIDENT: 'Something happened in the match while your bet was held. It was not placed.',
  ORDER_DECIDED: 'This bet is decided in a moment. What is not matched then can be taken back or changed.',
  TERMS_OF_ONE: 'A bet that is filled at once does not wait. Choose one of the two.',
  CASHED_OUT: 'Cashed out',
  CASH_OUT_HELD_BACK: 'The cash-out is held back for some seconds',
  CASH_OUT_HELD:
    'A cash-out of this market is held back just now. Nothing else can be placed in it until it is decided.',
  NO_POSITION: 'Nothing of yours is matched in this market.',
  NO_DEPTH:
    'Too little is on offer just now for this part. A smaller part may be possible, or the same one later.',
  HEDGED_ALREADY: 'Your outcomes are equal already: there is nothing to cash out.',
  HEDGE_FANCY: 'A fancy bet cannot be cashed out: its line moves, and the new one is another question.',
  HEDGE_WORSE:
    'What is on offer would leave you less than your worst outcome does. It is better to leave the bet as it is.',
  HEDGE_WAITS:
    'In play a cash-out is held back for some seconds, and what of yours waits in this market could want more money meanwhile. Take that back first.',
  RESULT_KNOWN: 'The result of this market is known. Nothing can be cashed out any more.',
  QUOTE_OVER: 'This offer held for five seconds, and they are over. Nothing was placed.',
  QUOTE_CHANGED: 'Something has changed since this offer was made. Nothing was placed.',
  QUOTE_WRONG: 'This offer is not one of ours',
  PERCENT_RANGE: 'A whole number from 1 to 100',

  // Turnover
  TURNOVER_ENDED: 'This turnover has already ended.',
  BONUS_GIVEN_UP: 'You gave up {amount} of bonus money. Its turnover has ended.',

  // VIP points. The first sentence of VP_MINIMUM is the specification's (V-VIP-02).
  VP_MINIMUM: 'Not enough points. Points must follow minimum VP required to convert. ({min} VP)',
  VP_FUNDS: 'You do not have that many points.',
  VP_REPEATED: 'The same conversion was made a moment ago. If you want another one, please wait 10 seconds.',
  VP_CONVERTED: '{points} VP became {amount} in your main wallet.',
  VP_SOURCE_BETS: 'Settled bets',
  VP_SOURCE_HOUSE: 'From the house',
  ADJUSTMENT_VIP: 'VIP points converted',
  ADJUSTMENT_REFERRAL: 'Referral reward',

  ADJUSTMENT_LOST_DEPOSIT: 'A deposit that was not credited',
  ADJUSTMENT_PROVIDER: 'An error at a game',
  ADJUSTMENT_SETTLEMENT: 'An error in a settlement',
  ADJUSTMENT_GOODWILL: 'Goodwill',
  ADJUSTMENT_OTHER: 'Correction',
  ADJUSTMENT_FUNDS: 'Only ৳{free} is free in the main wallet. Nothing below zero is taken.',
  ADJUSTMENT_REFERENCE: 'No record and no complaint of this player has this number.',

  // Referral and favourites
  REFERRAL_OFF: 'Cash rewards are switched off on this site: nobody is paid for what a friend plays.',
  REFERRAL_NOTHING: 'There is nothing to claim yet.',
  REFERRAL_PAUSED: 'Rewards rest while a break of yours runs.',
  REFERRAL_CLAIMED: '{amount} of rewards is in your main wallet.',
  REFERRAL_PAID: 'Paid',
  REFERRAL_DETAILS: 'Claimed to the main wallet',
  FAVOURITES_MANY: 'At most {max} games can be favourites.',

  // The chat
  CHAT_HOURS: 'Open day and night. People answer every day from 09:00 to 24:00 (GMT+6), in order.',
  CHAT_HOURS_DEMO: 'This is a demo: a program answers within seconds, and says so.',
  CHAT_AUTOMATIC:
    'This is an automatic answer, not written by a person. Your message has arrived. In this demo everything is ' +
    'play money: deposits are verified by a program within seconds and withdrawals within a minute or two. What ' +
    'happened to each is in Transaction Records, and the rules of a bonus are in Turnover.',

  // Safer play: what a player is told; the staff's console
  COLLEAGUE_CANNOT: 'This person cannot answer this chat.',
  SAFER_PLAY_TOLD:
    'This site is bound to look for signs that play may do harm: several deposits in a short time, a much larger one ' +
    'after a loss, play late in the night, limits that were reached. Its staff see them for 30 days and may write you a ' +
    'calm letter, once in seven days at most. There is no score, and nothing about your account changes by it.',
  SAFER_PLAY_OFF: 'This host does not look for signs of harm (SAFER_PLAY is off).',
  CALM_LETTER_SENT:
    '{by} wrote to this player on {day}. One letter in {days} days is the most; the next can go on {next}.',

  // Games
  GAME_UNKNOWN: 'This game is not available.',
  GAME_CLOSED: 'This provider is under maintenance. Please try again later.',

  // The game wallet and the house studio
  LAUNCH_ENDED: 'This game was closed or opened somewhere else. Please open it again.',
  SIGNATURE: 'The signature, its time or its nonce is not valid.',
  BET_UNKNOWN: 'This bet is not known.',
  BET_CANCELLED: 'This bet was cancelled.',
  BET_SETTLED: 'This bet is settled and cannot be rolled back.',
  ROUND_UNKNOWN: 'This round is not known.',
  ROUND_DIFFERS: 'This round was started with another stake or player seed.',
  ROUND_VOID: 'This round did not take place; its stake is in your balance.',
  ROUND_EARLY: 'The next round can begin in a moment.',
  BETS_CLOSED: 'Bets for this round are closed; nothing was taken.',
  STAKE_UNKNOWN: 'This bet is not offered.',
  MOVE_REFUSED: 'That cannot be done in this round now.',
} as const satisfies Record<Code, string>

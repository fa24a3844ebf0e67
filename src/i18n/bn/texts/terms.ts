import type { TermTexts } from '../../termTexts.ts'

export const termTexts: TermTexts = {
  soFar: '{stake}-এর মধ্যে {matched} মিলেছে',
  queue: 'সারিতে এর আগে',
  ahead: 'সারিতে এর আগে {amount}',
  first: 'এই অডসের সারিতে সবার আগে',
  nobody: 'কিছু নেই: এই অডসে এটিই সবার আগে',
  terms: 'শর্ত',
  amountIs: 'আমি যে অঙ্ক লিখি তা',
  asStake: 'আমার বাজির টাকা',
  asWin: 'যা জিতব',
  asLoss: 'যা হারাতে পারি',
  picks: 'টাকার অঙ্ক বাছুন',
  stakeIs: 'এই অডসে বাজির টাকা {amount}',
  lowers: 'শুধু সম্ভাব্য ক্ষতি কমাক',
  lowersHint: 'এই মার্কেটে আপনার সম্ভাব্য ক্ষতি যতটা কমে ততটাই মেলে। যাতে ক্ষতি বাড়ত তা ফেরত আসে।',
}

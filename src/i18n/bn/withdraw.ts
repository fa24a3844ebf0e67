import type { withdraw as english } from '../en/withdraw.ts'
import type { Translation } from '../messages.ts'

export const withdraw: Translation<typeof english> = {
  'withdraw.available': 'তুলতে পারবেন',
  'withdraw.whyHeld': '{amount} ইতিমধ্যেই প্রক্রিয়াধীন।',
  'withdraw.whyMax': 'একবারে সর্বোচ্চ {max} তোলা যায়।',
  'withdraw.all': 'পুরোটা: {amount}',
  'withdraw.recipient': 'যে নম্বরে যাবে',
  'withdraw.review': '{method} দিয়ে {number} নম্বরে {amount}',
  'withdraw.afterVerification': 'দুটোই হয়ে গেলে ফর্মটি খুলে যাবে।',
  'withdraw.checkAgain': 'আবার দেখুন',
  'withdraw.seeOpen': 'এখন কী অবস্থায় আছে দেখুন',
  'withdraw.checking': 'আপনার উইথড্র যাচাই করা হচ্ছে',
  'withdraw.checkingText':
    'এখনো উত্তর আসেনি। সার্ভারকে আবার জিজ্ঞেস করা হচ্ছে। নেটওয়ার্ক যেমনই হোক, উইথড্র একবারের বেশি হবে না।',
  'withdraw.checkingUnknown':
    'সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না, তাই অনুরোধটি পৌঁছেছে কি না এখনো জানা যায়নি। নেটওয়ার্ক ফিরলেই জেনে নেওয়া হবে। দ্বিতীয়বার কিছু পাঠানো হবে না।',
  'withdraw.checkNow': 'এখনই দেখুন',
  'withdraw.final': 'একবার অনুরোধ করলে উইথড্র আর ফেরানো বা বদলানো যায় না।',
  'withdraw.submit': 'জমা দিন',
  'withdraw.submitting': 'জমা হচ্ছে',
  'withdraw.success': 'উইথড্রর অনুরোধ জমা হয়েছে!',
  'withdraw.bonus':
    'বোনাসের জন্য এখনো {remaining} বাজি ধরা বাকি। বোনাস ছেড়ে দিলে আপনার নিজের {available} এখনই তুলতে পারবেন: তাতে বোনাসের {cost} হারাবেন।',
  'withdraw.giveUp': 'বোনাসের {cost} ছেড়ে দিন',
  'withdraw.givesUp': 'এই উইথড্রর সঙ্গে বোনাস ছেড়ে দেওয়া হবে।',
  'withdraw.error.amount': 'পরিমাণ লিখুন।',
  'withdraw.error.range': 'এই সীমার মধ্যে পরিমাণ লিখুন: {range}।',
  'withdraw.error.balance': 'এত টাকা তুলতে পারবেন না।',
  'withdraw.error.method': 'পেমেন্ট পদ্ধতি বেছে নিন।',
  'withdraw.error.recipient': 'আগে আপনার ফোন নম্বর যাচাই করুন।',
  'withdraw.error.unknown': 'একটি অজানা সমস্যা হয়েছে।',
  'withdraw.error.exception': 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  'withdraw.check.turnover': 'টার্নওভার সম্পূর্ণ করে আবার চেষ্টা করুন।',
  'withdraw.check.failed': 'একটি সমস্যা হয়েছে।',
  'withdraw.check.unknown': 'একটি অজানা সমস্যা হয়েছে।',
  'request.title': 'পেমেন্টের অনুরোধ',
  'request.onItsWay': 'তৈরি থাকুন! আপনার টাকা আসছে। {n} মিনিটের মধ্যে পেয়ে যাবেন',
  'request.longer': 'ভাবনার চেয়ে বেশি সময় লাগছে। রেকর্ডে অবস্থা দেখুন।',
  'request.fail': 'এই উইথড্র দেওয়া যায়নি। টাকা আপনার মেইন ওয়ালেটে ফিরে এসেছে।',
  'request.success': 'পরিশোধিত: টাকা আপনার নম্বরে পাঠানো হয়েছে।',
  'request.asked': 'আপনার উইথড্রর অনুরোধ সার্ভারে পৌঁছেছে।',
}

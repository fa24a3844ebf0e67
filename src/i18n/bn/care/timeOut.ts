import type { timeOut as english } from '../../en/care/timeOut.ts'
import type { Translation } from '../../translation.ts'

export const timeOut: Translation<typeof english> = {
  'timeOut.title': 'বিরতি নিন',
  'timeOut.text':
    'বিরতির সময় কোনো গেম খোলে না, কোনো বাজি নেওয়া হয় না, ডিপোজিটও শুরু হয় না। উইথড্র করা, রেকর্ড দেখা আর সাপোর্টে লেখা তখনো চলে।',
  'timeOut.howLong': 'কত দিনের জন্য?',
  'timeOut.longer': 'আরও বাড়ান',
  'timeOut.days1': '১ দিন',
  'timeOut.days7': '১ সপ্তাহ',
  'timeOut.days30': '১ মাস',
  'timeOut.days42': '৬ সপ্তাহ',
  'timeOut.days61': '২ মাস',
  'timeOut.days92': '৩ মাস',
  'timeOut.choose': 'কত দিনের জন্য, তা বেছে নিন',
  'timeOut.begin': 'বিরতি শুরু করুন',
  'timeOut.notNow': 'এখন নয়',
  'timeOut.ask': '{time} পর্যন্ত বিরতি?',
  'timeOut.askText': 'সঙ্গে সঙ্গে শুরু হবে, নেটওয়ার্ক না থাকলেও। পরে বাড়ানো যায়, কিন্তু আগে শেষ করা যায় না; সাপোর্টও পারে না।',
  'timeOut.until': '{time} পর্যন্ত বিরতি',
  'timeOut.refused': 'আপনি বিরতিতে আছেন। বিরতি শেষ না হওয়া পর্যন্ত খেলা ও ডিপোজিট বন্ধ; উইথড্র খোলা আছে।',
  'timeOut.noOffers': 'বিরতির সময় কোনো প্রমোশন দেখানো হয় না।',
  'timeOut.untold': 'এই ডিভাইসে এখনই কার্যকর। নেটওয়ার্ক পেলেই সাইটকে জানানো হবে।',
  'timeOut.logIn': 'বিরতি নিতে লগইন করুন',
}

import type { bets as english } from '../en/bets.ts'
import type { Translation } from '../messages.ts'

export const bets: Translation<typeof english> = {
  'bets.title': 'বাজির রেকর্ড',
  'bets.settled': 'ফল হয়েছে',
  'bets.unsettled': 'ফল হয়নি',
  'bets.exchange': 'এক্সচেঞ্জ',
  'bets.exchangeClosed': 'এক্সচেঞ্জ এখনো চালু হয়নি, তাই এক্সচেঞ্জের কোনো বাজি নেই।',
  'bets.platform': 'প্ল্যাটফর্ম',
  'bets.gameType': 'গেমের ধরন',
  'bets.turnover': 'টার্নওভার',
  'bets.profit': 'লাভ/ক্ষতি',
  'bets.settleDate': 'ফলের তারিখ',
  'bets.open': 'এখনো ফল হয়নি',
  'bets.stake': 'বাজি {amount}',
  'bets.totals': 'মোট হিসাব',
  'bets.staked': 'বাজি ধরেছেন',
  'bets.returned': 'ফেরত পেয়েছেন',
  'bets.net': 'নিট',
  'bets.type.1': 'স্লট',
  'bets.type.2': 'লাইভ ক্যাসিনো',
  'bets.type.4': 'স্পোর্টস',
  'bets.type.8': 'ফিশিং',
  'bets.type.64': 'লটারি',
  'bets.type.256': 'টেবিল',
  'bets.type.1024': 'আর্কেড',
  'bets.type.2048': 'বিঙ্গো',
}

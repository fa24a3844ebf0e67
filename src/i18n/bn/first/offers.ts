import type { offers as english } from '../../en/first/offers.ts'
import type { Translation } from '../../translation.ts'

export const offers: Translation<typeof english> = {
  'promotions.noDescription': 'কোনো বিবরণ নেই',
  'promotions.key': 'আগে ডিপোজিট ও বোনাসের {times} গুণ বাজি ধরতে হবে',
  'promotions.dates': 'শুরু: {start} ~ শেষ: {end}',
  'promotions.detailsOf': '{name}-এর বিস্তারিত',
  'promotions.open': 'তারিখ দেওয়া নেই',
}

import type { partners as en } from '../en/partners.ts'
import type { Translation } from '../translation.ts'

export const partners: Translation<typeof en> = {
  'ambassador.intro': 'তাঁরা {site}-এর পরিচিত মুখ।',
  'ambassador.none': 'এখন কোনো ব্র্যান্ড অ্যাম্বাসেডর নেই।',
  'ambassador.more': '{name} সম্পর্কে আরও',
  'affiliate.intro': 'অ্যাফিলিয়েটরা নিজেদের লিংক দিয়ে {site}-এ খেলোয়াড় আনেন।',
  'affiliate.linkTitle': 'লিংকটি কীভাবে কাজ করে',
  'affiliate.link':
    'লিংক খুললে সাইন আপ ফর্মে অ্যাফিলিয়েটের কোড আগে থেকেই বসানো থাকে। অ্যাকাউন্ট না খোলা পর্যন্ত কোডটি এই ডিভাইসে থাকে; পরে আরেকটি কোড এলে সেটিই ধরা হয়।',
  'affiliate.loginTitle': 'অ্যাফিলিয়েটদের জন্য',
  'affiliate.login': 'অ্যাফিলিয়েটদের সাইটে লগইন করুন',
  'affiliate.none':
    'এখানে অ্যাফিলিয়েটদের আলাদা কোনো সাইট নেই, আর খেলোয়াড় আনার জন্য কাউকে টাকা দেওয়া হয় না: এখানে আসল টাকাই নেই।',
}

import type { turnover as english } from '../en/turnover.ts'
import type { Translation } from '../translation.ts'

export const turnover: Translation<typeof english> = {
  'turnover.title': 'টার্নওভার',
  'turnover.back': 'অ্যাকাউন্টে ফিরুন',
  'turnover.help': 'সাহায্য',
  'turnover.active': 'চলমান',
  'turnover.complete': 'সম্পূর্ণ',
  'turnover.completed': 'সম্পূর্ণ',
  'turnover.state.active': 'বাকি আছে',
  'turnover.state.complete': 'সম্পূর্ণ',
  'turnover.state.given_up': 'ছেড়ে দেওয়া',
  'turnover.state.expired': 'মেয়াদ শেষ',
  'turnover.deposit': 'ডিপোজিট',
  'turnover.required': 'মোট টার্নওভার লাগবে',
  'turnover.progress': 'টার্নওভার কতটা হয়েছে',
  'turnover.left': '{required}-এর মধ্যে {left} বাজি ধরা বাকি',
  'turnover.endsIn': 'ইভেন্ট শেষ হবে',
  'turnover.ended': 'শেষ হয়েছে {date}',
  'turnover.began': '{date} থেকে · নিজে থেকে শেষ হয় না',
  'turnover.bonus': 'বোনাস {amount}',
  'turnover.free': 'কিছুই আটকে নেই: আপনার সব টাকা দিয়ে খেলতে বা তুলে নিতে পারেন।',
  'turnover.giveUp': 'বোনাস ছেড়ে দিন',
  'turnover.giveUpAsk': 'এই বোনাস ছেড়ে দেবেন?',
  'turnover.giveUpCost': 'আপনি বোনাসের {amount} হারাবেন। পরে আর ফেরানো যাবে না।',
  'turnover.giveUpRest': 'আপনার নিজের টাকা যেমন আছে তেমনই থাকবে, আর এই বোনাসের জন্য আর বাজি ধরতে হবে না।',
  'turnover.keep': 'রেখে দিন',
}

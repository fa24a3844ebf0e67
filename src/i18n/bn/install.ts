import type { install as english } from '../en/install.ts'
import type { Translation } from '../translation.ts'

export const install: Translation<typeof english> = {
  'install.row': 'হোম স্ক্রিন থেকে এক ছোঁয়ায়, ইন্টারনেট ছাড়াও।',
  'install.pending': 'হোম স্ক্রিন থেকেই খবর রাখুন।',
  'install.do': 'ইনস্টল',
  'install.how': 'কীভাবে',
  'install.later': 'এখন নয়',
}

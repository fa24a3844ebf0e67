import type { home as english } from '../../en/first/home.ts'
import type { Translation } from '../../translation.ts'

export const home: Translation<typeof english> = {
  'home.tools': 'সীমা ঠিক করুন বা বিরতি নিন',
  'home.carousel': 'সাইটের খবর',
  'home.slide': '{total}টির মধ্যে {number} নম্বর স্লাইড',
  'home.pause': 'স্লাইড থামান',
  'home.play': 'স্লাইড চালান',
  'home.notice': 'নোটিশ',
  'home.noticePause': 'নোটিশ থামান',
  'home.noticePlay': 'নোটিশ চালান',
  'home.noticeClose': 'নোটিশ সরান',
  'home.categories': 'ধরন অনুযায়ী গেম',
  'home.seeAll': 'সব দেখুন',
  'home.providersNone': 'কোনো প্রোভাইডার নেই',
  'home.favourites': 'প্রিয়',
  'home.featured': 'বাছাই করা',
  'home.featuredSports': 'বাছাই করা স্পোর্টস',
  'home.featuredGames': 'বাছাই করা গেম',
  'home.favouritesHint': 'গেমের হার্টে চাপ দিলে সেটি এখানে ‘প্রিয়’ তালিকায় থাকবে।',
  'home.promotions': 'প্রমোশন',
  'home.showMore': 'আরও দেখুন',
  'home.showLess': 'কম দেখুন',
  'home.loading': 'খোলা হচ্ছে',
}

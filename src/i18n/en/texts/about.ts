import type { AboutText } from '../../pages.ts'

export const about: AboutText = {
  title: '{site}, a place to play for play money',
  text: [
    '{site} brings slots, live tables, card games, fishing, arcade, crash, lottery and sports games together in one app that opens on any phone, also on a weak network. You play for demo money: every account starts with ৳1,000 of it, and it has no value outside these pages.',
    'All pictures are drawn for {site}, in the manner of jamdani weaving, and all games and providers carry invented names. The house games are provably fair: each draw is fixed before you play, and you can check it afterwards with the seed you were shown.',
    'Deposits follow the way people pay in Bangladesh, with a number, an amount and a transaction ID, so that you can try the whole path without sending anything. What you fill in is kept on your device when the network fails, and is never sent twice.',
    'The app is in English and Bangla, with either numerals, in a dark and a light look. It goes to your home screen without a store, keeps what you saw for reading offline, and saves data when you ask it to.',
    'Times are Dhaka time. Play is for adults of 18 and over. There is no licence, because there is no real money.',
  ],
}

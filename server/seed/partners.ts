/** The demo's sponsors and ambassadors: plainly invented, and said to be. Nobody's name, face or mark. */
import type { SitePartner } from '../site.ts'

export const PARTNERS: { sponsors: readonly SitePartner[]; ambassadors: readonly SitePartner[] } = {
  sponsors: [
    {
      name: 'Megh & Mati Tea',
      nameBn: 'মেঘ ও মাটি চা',
      image: 'supporter/megh-mati.svg',
      text: 'An invented tea garden that stands where a sponsor would.',
      textBn: 'একটি কাল্পনিক চা-বাগান; স্পনসর থাকলে এখানে থাকত।',
    },
  ],
  ambassadors: [
    {
      name: 'The Golden Boat Crew',
      nameBn: 'সোনার নৌকার দল',
      image: 'partner/golden-boat.svg',
      text: 'An invented rowing crew from an invented village, drawn for this demo. A race has a finish, they say, and so has an evening of play.',
      textBn:
        'কাল্পনিক গ্রামের কাল্পনিক নৌকাবাইচ দল, এই ডেমোর জন্য আঁকা। তারা বলে: বাইচের যেমন শেষ আছে, খেলার সন্ধ্যারও তেমনি।',
    },
    {
      name: 'Doel, the Morning Bird',
      nameBn: 'ভোরের পাখি দোয়েল',
      image: 'partner/doel.svg',
      text: 'A drawn magpie robin, invented for this demo. It sings when it is time to put the phone away.',
      textBn: 'আঁকা একটি দোয়েল, এই ডেমোর কল্পনা। ফোন রেখে দেওয়ার সময় হলে সে গান গায়।',
    },
  ],
}

import type { kinds as english } from '../../en/first/kinds.ts'
import type { Translation } from '../../translation.ts'

export const kinds: Translation<typeof english> = {
  'games.sports': 'স্পোর্টস',
  'games.casino': 'ক্যাসিনো',
  'games.slot': 'স্লট',
  'games.table': 'টেবিল',
  'games.poker': 'পোকার',
  'games.crash': 'ক্র্যাশ',
  'games.fishing': 'ফিশিং',
  'games.arcade': 'আর্কেড',
  'games.lottery': 'লটারি',
  'games.bingo': 'বিঙ্গো',
  'sport.ISPORTS': 'আই-স্পোর্টস',
  'sport.E1SPORTS': 'ই১ স্পোর্টস',
  'sport.HORSEBOOK': 'হর্সবুক',
  'sport.VIRTUAL': 'ভার্চুয়াল',
  'sport.KABADDI': 'কাবাডি',
  'sport.FANTASY': 'ফ্যান্টাসি',
  'sport.SBO': 'এসবিও স্পোর্টস',
}

/** Words of what is held back in play: in their own file, which no first visit loads. Source: exchange.md 2; decision 200. */
export const heldTexts = {
  delay:
    'What would be matched at once is held back first ({seconds} s). If a ball, a point or a goal comes meanwhile, it is not placed.',
  held: 'Your bet is held back. If nothing happens in the match meanwhile, it is matched then.',
  over: 'In a moment …',
  incident:
    'Something happened in the match while your bet was held back. It was not placed, and your money is back.',
  price: 'The odds were gone when your bet was to be matched. It was not placed, and your money is back.',
  filled: 'Less could be matched than you asked for. Your bet was not placed, and your money is back.',
  other: 'Your bet was not placed, and your money is back.',
  isHeld: 'Held back',
  why: 'Why it was not placed',
} as const

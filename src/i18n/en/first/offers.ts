/** Words of an offer's card. */
export const offers = {
  'promotions.noDescription': 'No description available',
  'promotions.key': 'First stake deposit and bonus {times} times',
  'promotions.dates': 'Start: {start} ~ End: {end}',
  'promotions.detailsOf': 'Details of {name}',
  'promotions.open': 'No date set',
} as const

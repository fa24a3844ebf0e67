/**
 * The sports list, in the specified order, with the platform that each opens; the exchange stands before them
 * with an address of its own. Source: spec 2.3 (S-NHDR-09). Names are proper names: the same in every language.
 */
export const sports = [
  { name: 'I-Sports', platform: 'ISPORTS' },
  { name: 'E1Sports', platform: 'E1SPORTS' },
  { name: 'Horsebook', platform: 'HORSEBOOK' },
  { name: 'Virtual', platform: 'VIRTUAL' },
  { name: 'Kabaddi', platform: 'KABADDI' },
  { name: 'Fantasy', platform: 'FANTASY' },
  { name: 'SBO Sports', platform: 'SBO' },
] as const

/**
 * The sports list, in the specified order, by the platform that each opens; the exchange stands before them with an
 * address of its own. Their names are words (`sport.*`): a house's own name stays as it is, a kind of sport is said in
 * the player's language. Source: spec 2.3 (S-NHDR-09); R-LAYOUT-07.
 */
export const sports = ['ISPORTS', 'E1SPORTS', 'HORSEBOOK', 'VIRTUAL', 'KABADDI', 'FANTASY', 'SBO'] as const

type Sport = (typeof sports)[number]
export const isSport = (platform: string): platform is Sport => sports.some((sport) => sport === platform)

/** What the build uses above the floor, and why that does no harm in the browsers that lack it. */
export const HARMLESS = {}

/** What the demo's methods share: a number that nobody can send money to. */

/** Invalid by its shape: no number in Bangladesh begins with 00 (protection.md "The mode"). */
export const DEMO_NUMBER = '00000000000'

/** The demo never gives out a number that could receive money. */
export const demoNumber = async (): Promise<string> => DEMO_NUMBER

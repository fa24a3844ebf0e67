/** Where tests that draw begin: at the same place in every run, unless they are told otherwise. */

/**
 * The seed of a test: what its own variable says, or `MAIDAN_SEED` for all of them, as `npm run test:steady` sets anew
 * each time. A suite that drew anew in every run would fail for who changed nothing.
 */
export const seedOf = (variable: string): string =>
  process.env[variable] ?? process.env['MAIDAN_SEED'] ?? '20261121'

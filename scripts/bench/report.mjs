/** How figures are put together and printed. */

export const RUNS = Number(process.env['RUNS'] ?? 5)
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
export const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
export const row = (what, value, goal) =>
  console.log(`  ${what.padEnd(58)} ${String(value).padStart(12)}   ${goal}`)
export const head = (title) => console.log(`\n${title.padEnd(60)} ${'measured'.padStart(12)}   goal`)

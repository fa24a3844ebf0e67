/** The lists of the exchange, in one file. */
export { ExchangeHome } from './ExchangeHome.tsx'
export { InPlay } from './InPlay.tsx'
export { Multi } from './Multi.tsx'
export { Sports } from './Sports.tsx'

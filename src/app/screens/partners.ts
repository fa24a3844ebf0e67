/** The pages about partners, in one file. */
export { Affiliate } from './Affiliate.tsx'
export { Ambassador } from './Ambassador.tsx'

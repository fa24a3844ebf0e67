/** What is kept of a record and what checks it, in one file. */
export { ReceiptScreen } from './ReceiptScreen.tsx'
export { Verify } from './Verify.tsx'

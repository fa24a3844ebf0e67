/** The screens by which money goes out: one file, since one leads to the other. */
export { PaymentRequest } from './PaymentRequest.tsx'
export { Withdraw } from './Withdraw.tsx'

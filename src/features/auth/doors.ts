/** The screens that one signs in by, in one file. */
export { Login } from './login/Login.tsx'
export { PayOut } from './pay-out/PayOut.tsx'

import type { ReactNode } from 'react'
import { useConsole } from '../lib/console.tsx'
import { SignIn } from '../sign-in/SignIn.tsx'

/** Lets in who is signed in. */
export function Door({ children }: { children: ReactNode }) {
  const { token } = useConsole()
  return token === undefined ? <SignIn /> : children
}

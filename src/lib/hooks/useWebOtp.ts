import { useEffect } from 'react'

/**
 * Takes the code from the SMS where the browser offers that (WebOTP), and stops waiting when the code's time is
 * over. Source: pwa.md 1.7.
 */
export function useWebOtp(isWaiting: boolean, onCode: (code: string) => void): void {
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in globalThis)) return
    const stop = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials.get(wanted).then(
      (found: object | null) => {
        if (found && 'code' in found && typeof found.code === 'string') onCode(found.code)
      },
      // Refused, or nothing came: the field is there to type.
      () => undefined,
    )
    return () => stop.abort()
  }, [isWaiting, onCode])
}

import { useEffect, useRef } from 'react'
import type { PasskeyAsserted } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'

/**
 * Has the browser offer this site's passkeys in the field of the name, beside the names that it keeps, for as long as the screen
 * stands. `isOn`: not where the host has none, nor while the button asks. Source: devices.md "Passkeys as people use them".
 */
export function useOfferedInField(
  isOn: boolean,
  onAsserted: (response: PasskeyAsserted, rpId: string) => void,
): void {
  const { call, settings } = useApp()
  const told = useRef(onAsserted)
  useEffect(() => {
    told.current = onAsserted
  })
  useEffect(() => {
    if (!isOn || settings.savesData()) return
    const over = new AbortController()
    import('./offerInField.ts')
      .then(({ offerInField }) => offerInField(call, over.signal, (...answer) => told.current(...answer)))
      // The field takes a name as before.
      .catch((error: unknown) => console.warn('No passkey is offered in the field', error))
    return () => over.abort()
  }, [isOn, call, settings])
}

import { useState } from 'react'
import type { Credentials } from '../../../../contract/auth.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi } from '../../../../contract/factors.ts'
import { errorWords } from '../../../lib/api/errorWords.ts'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { isCancelled, passkeysWork, webAuthn } from '../shared/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { FormProblem } from '../form/FormProblem.tsx'

/** Login by the device's own lock, where this browser and this host have passkeys. F-10. */
export function PasskeyButton({
  onCredentials,
  onShut,
}: {
  onCredentials: (credentials: Credentials) => Promise<void>
  /** Told what the host says to who has excluded themself. */
  onShut: (words: string) => void
}) {
  const { call, t } = useApp()
  const isOffered = useFeature('passkeys')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // The browser's own question stands before the page, and would go with it.
  useReloadHold(isBusy)
  if (!isOffered || !passkeysWork()) return null

  const logIn = async () => {
    setIsBusy(true)
    setProblem('')
    try {
      const { options } = await call(factorsApi.beginPasskeyLogin, {})
      const { startAuthentication } = await webAuthn()
      const response = await startAuthentication({ optionsJSON: options })
      await onCredentials(await call(factorsApi.passkeyLogin, { response }))
    } catch (error) {
      setIsBusy(false)
      if (error instanceof ApiError && error.code === 'EXCLUDED') onShut(error.message)
      else if (error instanceof ApiError) {
        setProblem(errorWords(error, t))
      } else {
        if (!isCancelled(error)) console.warn('The device used no passkey', error)
        setProblem(t(isCancelled(error) ? 'secure.passkeyStopped' : 'secure.passkeyFailed'))
      }
    }
  }
  return (
    <>
      {problem ? <FormProblem takesFocus>{problem}</FormProblem> : null}
      <Button kind="secondary" wide busy={isBusy} onClick={() => void logIn()}>
        <Icon name="lock" size={20} />
        {t('secure.passkeyLogin')}
      </Button>
    </>
  )
}

import type { Credentials } from '../../../../contract/auth.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'
import { isCancelled, passkeysWork, webAuthn } from '../shared/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
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
  const { isBusy, error, setError, run } = useAction()
  if (!isOffered || !passkeysWork()) return null

  const logIn = async () => {
    try {
      const failure = await run('passkey', async () => {
        const { options } = await call(factorsApi.beginPasskeyLogin, {})
        const { startAuthentication } = await webAuthn()
        const response = await startAuthentication({ optionsJSON: options })
        await onCredentials(await call(factorsApi.passkeyLogin, { response }))
      })
      if (failure instanceof ApiError && failure.code === 'EXCLUDED') onShut(failure.message)
    } catch (error) {
      if (!isCancelled(error)) console.warn('The device used no passkey', error)
      setError(t(isCancelled(error) ? 'secure.passkeyStopped' : 'secure.passkeyFailed'))
    }
  }
  return (
    <>
      {error ? <FormProblem takesFocus>{error}</FormProblem> : null}
      <Button kind="secondary" wide busy={isBusy} onClick={() => void logIn()}>
        <Icon name="lock" size={20} />
        {t('secure.passkeyLogin')}
      </Button>
    </>
  )
}

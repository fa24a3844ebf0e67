import type { Credentials } from '../../../../contract/auth.ts'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type PasskeyAsserted } from '../../../../contract/factors.ts'
import { useApp } from '../../../lib/app.tsx'
import { isCancelled, passkeysWork, webAuthn } from '../shared/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { FormProblem } from '../form/FormProblem.tsx'
import { loginKey } from '../form/loginKey.ts'
import { useOfferedInField } from './useOfferedInField.ts'

interface Props {
  onCredentials: (credentials: Credentials) => Promise<void>
  /** Told what the host says to who has excluded themself. */
  onShut: (words: string) => void
}

/**
 * Login by the device's own lock, where this browser and this host have passkeys: by its button, and where a browser can, from the
 * field of the name. F-10; decision 226.
 */
export function PasskeyButton({ onCredentials, onShut }: Props) {
  const app = useApp()
  const { call, t } = app
  const isOffered = useFeature('passkeys') && passkeysWork()
  const { isBusy, error, setError, run } = useAction()

  /** Asks the device by `asked`, then logs in by its answer. */
  const logIn = async (asked: () => Promise<{ response: PasskeyAsserted; rpId: string }>) => {
    try {
      const failure = await run('passkey', async () => {
        const { response, rpId } = await asked()
        try {
          await onCredentials(await call(factorsApi.passkeyLogin, { response, ...(await loginKey(app)) }))
        } catch (refused) {
          if (refused instanceof ApiError && refused.code === 'PASSKEY_UNKNOWN')
            await (await import('./offerInField.ts')).forgetPasskey(rpId, response.id)
          throw refused
        }
      })
      if (failure instanceof ApiError && failure.code === 'EXCLUDED') onShut(failure.message)
    } catch (error) {
      if (!isCancelled(error)) console.warn('The device used no passkey', error)
      setError(t(isCancelled(error) ? 'secure.passkeyStopped' : 'secure.passkeyFailed'))
    }
  }
  const ask = async () => {
    const { options } = await call(factorsApi.beginPasskeyLogin, {})
    const { startAuthentication } = await webAuthn()
    return { response: await startAuthentication({ optionsJSON: options }), rpId: options.rpId }
  }
  // A device answers one question at a time.
  useOfferedInField(isOffered && !isBusy, (response, rpId) => void logIn(async () => ({ response, rpId })))

  if (!isOffered) return null
  return (
    <>
      {error ? <FormProblem takesFocus>{error}</FormProblem> : null}
      <Button kind="secondary" wide busy={isBusy} onClick={() => void logIn(ask)}>
        <Icon name="lock" size={20} />
        {t('secure.passkeyLogin')}
      </Button>
    </>
  )
}

import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'
import { isCancelled, webAuthn } from '../../auth/shared/passkeys.ts'
import { refresh } from '../../../lib/api/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { Confirm } from './Confirm.tsx'
import { tellDevice } from './tellDevice.ts'

function useSettle() {
  const { queryClient } = useApp()
  return () =>
    Promise.all([refresh(queryClient, factorsApi.passkeys), refresh(queryClient, securityApi.activity)])
}

/** The password, then the browser's own question, then the host keeps the key's public half. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { call, t } = useApp()
  const { isBusy, error, setError, run } = useAction()
  const settle = useSettle()
  const toast = useToast()
  const made = async (shown: Shown) => {
    const { options } = await call(factorsApi.beginPasskey, shown)
    const { startRegistration } = await webAuthn()
    const response = await startRegistration({ optionsJSON: options })
    return call(factorsApi.addPasskey, { response })
  }
  const add = async (shown: Shown) => {
    try {
      const answer = await run('add passkey', () => made(shown))
      if (answer instanceof ApiError) return
      await settle()
      toast(answer.message)
      onClose()
    } catch (refused) {
      if (!isCancelled(refused)) console.warn('The device made no passkey', refused)
      const isThere = refused instanceof Error && refused.name === 'InvalidStateError'
      setError(
        t(
          isThere
            ? 'secure.passkeyThere'
            : isCancelled(refused)
              ? 'secure.passkeyStopped'
              : 'secure.passkeyFailed',
        ),
      )
    }
  }
  return (
    <Dialog title={t('secure.passkeyAdd')} closeLabel={t('common.close')} onClose={onClose}>
      <Confirm
        submitLabel={t('common.next')}
        isBusy={isBusy}
        error={error}
        onConfirm={(given) => void add(given)}
      >
        <p>{t('secure.passkeyAddText')}</p>
      </Confirm>
    </Dialog>
  )
}

export function RemovePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { call, t } = useApp()
  const { isBusy, error, run } = useAction()
  const settle = useSettle()
  const toast = useToast()
  const remove = async (shown: Shown) => {
    const answer = await run('remove passkey', () => call(factorsApi.removePasskey, { id, ...shown }))
    await settle()
    if (answer instanceof ApiError) return
    await tellDevice(call)
    toast(answer.message)
    onClose()
  }
  return (
    <Dialog
      title={t('secure.passkeyRemoveOf', { device: name })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <Confirm
        kind="danger"
        submitLabel={t('secure.passkeyRemove')}
        isBusy={isBusy}
        error={error}
        onConfirm={(given) => void remove(given)}
      >
        <p>{t('secure.passkeyRemoveText')}</p>
      </Confirm>
    </Dialog>
  )
}

import { type FormEvent, Suspense, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { factorsApi, type Shown } from '../../../../contract/factors.ts'
import type { Output } from '../../../../contract/kit/endpoint.ts'
import { securityApi } from '../../../../contract/security.ts'
import { isBlank } from '../../../../contract/kit/unseen.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { refresh } from '../../../lib/api/query.ts'
import { fileNameOf } from '../../../../contract/brand/words.ts'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { QRCode } from '../../../ui/QRCode.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { Confirm } from './Confirm.tsx'
import styles from './Security.module.css'

const QR_SIZE = 160

/** What the profile shows of the second step, asked anew. */
function useSettle() {
  const { queryClient } = useApp()
  return () =>
    Promise.all([refresh(queryClient, factorsApi.twoStep), refresh(queryClient, securityApi.activity)])
}

/** Password, then the app's first code, then the recovery codes to keep. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const { call, t } = useApp()
  const { isBusy, error, setError, run } = useAction()
  const settle = useSettle()
  const [made, setMade] = useState<Output<typeof factorsApi.beginTwoStep>>()
  const [typed, setTyped] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  // From the question on: between it, the secret and the codes there is no moment for a reload, and none of them comes again.
  useReloadHold(true)
  const begin = async (shown: Shown) => {
    const answer = await run('begin', () => call(factorsApi.beginTwoStep, shown))
    if (!(answer instanceof ApiError)) setMade(answer)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(typed)) {
      setError(t('secure.codeMissing'))
      return
    }
    const answer = await run('confirm', () => call(factorsApi.confirmTwoStep, { code: typed }))
    await settle()
    if (!(answer instanceof ApiError)) setCodes(answer.recoveryCodes)
  }
  return (
    <Dialog
      title={t(codes ? 'secure.keepCodes' : 'secure.turnOn')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {codes ? (
        <Codes codes={codes} onDone={onClose} />
      ) : made ? (
        <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
          <p>{t('secure.scan')}</p>
          <div className={styles.qr}>
            <Suspense fallback={<Skeleton height={QR_SIZE} width={QR_SIZE} />}>
              <QRCode value={made.address} size={QR_SIZE} marginSize={2} title={t('secure.qr')} />
            </Suspense>
          </div>
          <p className={styles.note}>{t('secure.orType')}</p>
          <p className={styles.secret}>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <Field
            label={t('secure.code')}
            hint={t('secure.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            error={error || undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" wide busy={isBusy}>
            {t('secure.turnOn')}
          </Button>
        </form>
      ) : (
        <Confirm
          submitLabel={t('common.next')}
          isBusy={isBusy}
          error={error}
          onConfirm={(given) => void begin(given)}
        >
          <p>{t('secure.turnOnText')}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

/** The codes that open the account without the phone, shown this once. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useApp()
  const username = usePlayer()?.username ?? ''
  const toast = useToast()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('secure.codesCopied'))
    } catch {
      toast(t('referral.copyFailed'))
    }
  }
  const site = useSiteTitle()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${site} ${username}\n\n${text}\n`)}`
  return (
    <div className={styles.form}>
      <p>{t('secure.keepCodesText')}</p>
      <ul className={styles.codes} aria-label={t('secure.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="secondary" small onClick={() => void copy()}>
          {t('secure.copyCodes')}
        </Button>
        <a href={file} download={fileNameOf(site, 'recovery-codes.txt')}>
          {t('secure.saveCodes')}
        </a>
      </div>
      <Button wide onClick={onDone}>
        {t('secure.codesKept')}
      </Button>
    </div>
  )
}

/** New recovery codes in place of those there were. */
export function NewCodes({ onClose }: { onClose: () => void }) {
  const { call, t } = useApp()
  const { isBusy, error, run } = useAction()
  const settle = useSettle()
  const [codes, setCodes] = useState<readonly string[]>()
  // The old codes are void as soon as there are new ones, and those are shown this once.
  useReloadHold(true)
  const renew = async (given: Shown) => {
    const answer = await run('renew', () => call(factorsApi.renewRecoveryCodes, given))
    await settle()
    if (!(answer instanceof ApiError)) setCodes(answer.recoveryCodes)
  }
  return (
    <Dialog
      title={t(codes ? 'secure.keepCodes' : 'secure.newCodes')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {codes ? (
        <Codes codes={codes} onDone={onClose} />
      ) : (
        <Confirm
          submitLabel={t('secure.newCodes')}
          isBusy={isBusy}
          error={error}
          onConfirm={(given) => void renew(given)}
        >
          <p>{t('secure.newCodesText')}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

export function TurnOff({ onClose }: { onClose: () => void }) {
  const { call, t } = useApp()
  const { isBusy, error, run } = useAction()
  const settle = useSettle()
  const toast = useToast()
  const end = async (given: Shown) => {
    const answer = await run('off', () => call(factorsApi.endTwoStep, given))
    await settle()
    if (answer instanceof ApiError) return
    toast(answer.message)
    onClose()
  }
  return (
    <Dialog title={t('secure.turnOff')} closeLabel={t('common.close')} onClose={onClose}>
      <Confirm
        kind="danger"
        submitLabel={t('secure.turnOff')}
        isBusy={isBusy}
        error={error}
        onConfirm={(given) => void end(given)}
      >
        <p>{t('secure.turnOffText')}</p>
      </Confirm>
    </Dialog>
  )
}

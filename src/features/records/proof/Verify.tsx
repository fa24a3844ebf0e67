import { type DragEvent, useId, useState } from 'react'
import type {
  MoneyHistory,
  OrderHistory,
  ProtectionHistory,
  SignedReceipt,
} from '../../../../contract/proof.ts'
import type { ExclusionPass } from '../../../../contract/protection/pass.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LogLines } from '../../protection/shared/LogLines.tsx'
import { RoundsLink } from '../../games/shared/RoundsLink.tsx'
import {
  canCheck,
  type CheckedHistory,
  checkHistory,
  checkPass,
  checkProtection,
  checkReceipt,
} from './check.ts'
import { readProof } from './files.ts'
import { HistoryLines } from './HistoryLines.tsx'
import { publishedKeys } from '../shared/keys.ts'
import type { Checked } from '../shared/signature.ts'
import { OrderLines } from './OrderLines.tsx'
import { PassFound } from './PassFound.tsx'
import styles from './Proof.module.css'
import { ReceiptPaper } from './ReceiptPaper.tsx'
import { HistoryVerdict, ReceiptVerdict, VerdictBox } from './verdict.tsx'

type Result =
  | { kind: 'history'; history: MoneyHistory; checked: CheckedHistory }
  | { kind: 'receipt'; signed: SignedReceipt; checked: Checked }
  | { kind: 'log'; log: ProtectionHistory; checked: CheckedHistory }
  | { kind: 'orders'; orders: OrderHistory; checked: CheckedHistory }
  | { kind: 'pass'; pass: ExclusionPass; checked: Checked }
  | { kind: 'nothing' }

/**
 * `/verify`: checks a receipt, an exported history or an exclusion pass on this device, with the network off too, and says in words
 * what it found. For anyone: the file never leaves the device, but a pass that is shown by a press. Source: F-12, F-13.
 */
export function Verify() {
  const app = useApp()
  const { t } = app
  const [name, setName] = useState('')
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [result, setResult] = useState<Result>()

  const check = async (file: File): Promise<Result> => {
    const found = await readProof(file)
    if (found.kind === 'nothing') return found
    const keys = await publishedKeys(app)
    if (found.kind === 'receipt') return { ...found, checked: await checkReceipt(found.signed, keys) }
    if (found.kind === 'pass') return { ...found, checked: await checkPass(found.pass, keys) }
    if (found.kind === 'orders') return { ...found, checked: await checkProtection(found.orders, keys) }
    if (found.kind === 'log') return { ...found, checked: await checkProtection(found.log, keys) }
    const total = found.history.lines.length
    const checked = await checkHistory(found.history, keys, (done) => setProgress({ done, total }))
    return { ...found, checked }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setResult(undefined)
    setProgress({ done: 0, total: 1 })
    setResult(await check(file))
    setProgress(undefined)
  }

  return (
    <div className={styles.screen}>
      <Title>{t('verify.title')}</Title>
      <h1 className={styles.title}>{t('verify.title')}</h1>
      <p className={styles.text}>{t('verify.intro')}</p>
      {canCheck() ? <Drop onFile={(file) => void take(file)} /> : null}
      {canCheck() ? null : (
        <VerdictBox tone="unsure" title={t('verify.cannot')}>
          <p>{t('verify.cannotText')}</p>
        </VerdictBox>
      )}
      {progress ? (
        <p className={styles.text} role="status">
          {t('verify.checking')}
          <progress className={styles.progress} max={progress.total} value={progress.done} />
        </p>
      ) : null}
      {result ? <Found name={name} result={result} /> : null}
      <div className={styles.links}>
        <RoundsLink />
      </div>
    </div>
  )
}

function Drop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useApp()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the field inside does the same
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={32} />
      <label htmlFor={id} className={styles.choose}>
        {t('verify.choose')}
      </label>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept=".csv,.json,.html,text/csv,application/json,text/html"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={styles.small}>{t('verify.kinds')}</p>
    </div>
  )
}

function Found({ name, result }: { name: string; result: Result }) {
  const { t } = useApp()
  if (result.kind === 'nothing') {
    return (
      <VerdictBox tone="bad" title={t('verify.notOurs')}>
        <p>{t('verify.notOursText', { name })}</p>
      </VerdictBox>
    )
  }
  if (result.kind === 'pass') return <PassFound pass={result.pass} checked={result.checked} />
  if (result.kind === 'receipt') {
    return (
      <>
        <ReceiptVerdict checked={result.checked} />
        <ReceiptPaper receipt={result.signed.receipt} keyId={result.signed.key_id} />
      </>
    )
  }
  if (result.kind === 'log') {
    const { log, checked } = result
    const lines = log.lines.map(({ at, ...line }) => ({ ...line, at: Date.parse(at) }))
    return (
      <>
        <HistoryVerdict checked={checked} count={lines.length} of="log" />
        <Whose id={log.player} />
        <LogLines lines={lines} />
      </>
    )
  }
  if (result.kind === 'orders') {
    const { orders, checked } = result
    return (
      <>
        <HistoryVerdict checked={checked} count={orders.lines.length} of="orders" />
        <Whose id={orders.player} />
        <OrderLines history={orders} />
      </>
    )
  }
  const { history, checked } = result
  return (
    <>
      <HistoryVerdict checked={checked} count={history.lines.length} />
      <Whose id={history.player} />
      <HistoryLines history={history} broken={checked.broken?.line} />
    </>
  )
}

function Whose({ id }: { id: string }) {
  const { t } = useApp()
  const isOwn = usePlayer()?.remoteId === id
  return <p className={styles.text}>{isOwn ? t('verify.yours') : t('verify.player', { player: id })}</p>
}

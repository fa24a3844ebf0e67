import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { SignedReceipt } from '../../../../contract/proof.ts'
import { Title, useSiteTitle } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { Age } from '../list/Age.tsx'
import { useOffered } from '../useOffered.ts'
import { checkReceipt } from './check.ts'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { canShare, receiptFile, share } from './files.ts'
import { publishedKeys } from '../shared/keys.ts'
import styles from './Proof.module.css'
import { ReceiptPaper, useReceiptHead, useReceiptRows } from './ReceiptPaper.tsx'
import { useReceipt } from './useReceipt.ts'
import { ReceiptVerdict } from './verdict.tsx'
import '../../../ui/print.css'

/** `/receipt?id=…`: a record as the host vouches for it, to keep, share and print. Source: F-12. */
export function ReceiptScreen() {
  const { t } = useApp()
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const read = useReceipt(id)
  const isOffered = useOffered('receipts')
  return (
    <div className={styles.screen}>
      <Title>{t('receipt.title')}</Title>
      <div className={styles.head}>
        <Link
          to="/transaction-record"
          search={id ? { id } : {}}
          className={styles.back}
          aria-label={t('detail.back')}
        >
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('receipt.title')}</h1>
      </div>
      <Age model={read} />
      {read.signed ? (
        <Shown signed={read.signed} />
      ) : read.failure ? (
        <ErrorState message={read.failure} retryLabel={t('common.retry')} onRetry={read.retry} />
      ) : id && isOffered ? (
        <Skeleton height={420} label={t('common.loading')} />
      ) : (
        <EmptyState title={t('common.noData')}>
          <ButtonLink to="/transaction-record" kind="secondary" small>
            {t('payment.seeRecord')}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}

function Shown({ signed }: { signed: SignedReceipt }) {
  const app = useApp()
  const { t } = app
  const { data: checked } = useQuery({
    queryKey: ['player', 'checked receipt', signed.signature],
    queryFn: async () => checkReceipt(signed, await publishedKeys(app)),
    staleTime: Infinity,
  })
  return (
    <>
      <div data-print>
        <ReceiptPaper receipt={signed.receipt} keyId={signed.key_id} />
      </div>
      {checked ? <ReceiptVerdict checked={checked} /> : <Skeleton height={96} label={t('verify.checking')} />}
      <Acts signed={signed} />
    </>
  )
}

function Acts({ signed }: { signed: SignedReceipt }) {
  const { t, language } = useApp()
  const toast = useToast()
  const rows = useReceiptRows()(signed.receipt)
  const { action, amount, status } = useReceiptHead()(signed.receipt)
  const site = useSiteTitle()
  const title = `${site} · ${t('receipt.title')}`
  const file = receiptFile(signed, {
    site,
    title,
    language,
    rows: [
      [t('detail.type'), action],
      [t('detail.amount'), `${amount} · ${t('common.demo')}`],
      [t('detail.status'), status ? t(`records.status.${status}`) : signed.receipt.status],
      ...rows,
    ],
    note: t('receipt.fileNote', { address: `${location.origin}/verify` }),
  })
  const keep = () => {
    saveFile(file)
    toast(t('history.saved', { name: file.name }))
  }
  return (
    <div className={styles.acts}>
      {canShare(file) ? (
        <Button onClick={() => void share(file, title)}>
          <Icon name="share" size={20} />
          {t('receipt.share')}
        </Button>
      ) : null}
      <Button kind={canShare(file) ? 'secondary' : 'primary'} onClick={keep}>
        <Icon name="install" size={20} />
        {t('receipt.save')}
      </Button>
      <Button kind="secondary" onClick={() => print()}>
        <Icon name="records" size={20} />
        {t('receipt.print')}
      </Button>
      <p className={styles.small}>
        {t('receipt.anyone')} <Link to="/verify">{t('verify.title')}</Link>
      </p>
    </div>
  )
}

import { type ReactNode, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import styles from './MakePayment.module.css'

interface Props {
  label: ReactNode
  /** As it is shown. */
  shown: string
  /** As it is copied: Latin digits, because wallets expect them; "" when there is nothing. */
  value: string
  buttonLabel: string
  copied: string
  nothing: string
}

/** A value and its Copy button (E-ERR-28..31). */
export function CopyRow({ label, shown, value, buttonLabel, copied, nothing }: Props) {
  const { t } = useApp()
  const toast = useToast()
  const text = useRef<HTMLElement>(null)
  const copy = async () => {
    if (!value) return toast(nothing, 'alert')
    try {
      await navigator.clipboard.writeText(value)
      toast(copied)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      toast(t('payment.pressAndHold'))
    }
  }
  return (
    <div className={styles.copyRow}>
      <div className={styles.copyText}>
        <span className={styles.label}>{label}</span>
        <strong ref={text} className={`${styles.value} figures`}>
          {shown}
        </strong>
      </div>
      <Button kind="secondary" small aria-label={buttonLabel} onClick={() => void copy()}>
        <Icon name="copy" size={20} />
        {t('common.copy')}
      </Button>
    </div>
  )
}

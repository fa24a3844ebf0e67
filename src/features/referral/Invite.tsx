import { Suspense, useRef, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { useSiteTitle } from '../../lib/Title.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QRCode } from '../../ui/QRCode.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './Referral.module.css'
import { inviteLink, SHARE_TARGETS, shareAddress } from './share.ts'

/** Source: spec 9 (K-AMT-21). */
const QR_SIZE = 128

/** The code with its QR picture, copying and sharing (S-REF-03, S-REF-08, S-REF-10). */
export function Invite({ code }: { code: string }) {
  const { t } = useApp()
  const isWide = useIsWide()
  const toast = useToast()
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const link = inviteLink(window.location.origin, code, isWide)
  const site = useSiteTitle()
  const words = t('referral.shareText', { site })

  const copy = async (text: string, said: string) => {
    // What was said of an earlier press holds no more.
    setProblem('')
    try {
      await navigator.clipboard.writeText(text)
      toast(said)
    } catch {
      setProblem(t('referral.copyFailed'))
    }
  }
  const share = async () => {
    setProblem('')
    if (!('share' in navigator)) {
      setProblem(t('referral.noShare'))
      return
    }
    // Without the network, or without the code's picture yet, the link alone is shared.
    const drawing = await import('./picture.ts').catch(() => undefined)
    const qr = box.current?.querySelector('svg')
    const picture = qr && (await drawing?.invitationPicture(qr, code, site))
    const invitation = { title: words, url: link }
    const whole = { ...invitation, ...(picture && { files: [picture] }) }
    // Some phones share links but no files. Closing the share sheet is no error.
    await navigator.share(picture && navigator.canShare(whole) ? whole : invitation).catch(() => undefined)
  }

  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('referral.code')}</h2>
      <div className={styles.invite}>
        <div ref={box} className={styles.qr}>
          <Suspense fallback={<Skeleton height={QR_SIZE} width={QR_SIZE} />}>
            <QRCode value={link} size={QR_SIZE} marginSize={2} title={t('referral.qr')} />
          </Suspense>
        </div>
        <div className={styles.codeBox}>
          <p className={styles.code}>{code}</p>
          <p className={styles.link}>{link}</p>
          <div className={styles.actions}>
            <Button kind="secondary" small onClick={() => void copy(code, t('referral.codeCopied'))}>
              <Icon name="copy" size={20} />
              {t('referral.copyCode')}
            </Button>
            <Button small onClick={() => void share()}>
              <Icon name="share" size={20} />
              {t('referral.share')}
            </Button>
          </div>
        </div>
      </div>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <ul className={styles.targets} aria-label={t('referral.shareBy')}>
        {SHARE_TARGETS.map((target) => (
          <li key={target}>
            <a href={shareAddress(target, link, words)} target="_blank" rel="noreferrer">
              {target === 'Mail' ? t('referral.mail') : target}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void copy(link, t('referral.linkCopied'))}>
            {t('referral.copyLink')}
          </button>
        </li>
      </ul>
      <p className={styles.meta}>{t('referral.friend')}</p>
    </section>
  )
}

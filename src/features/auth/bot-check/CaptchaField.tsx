import type { ComponentProps } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import styles from './Captcha.module.css'
import type { Captcha, Shown } from './useCaptcha.ts'

type Props = { captcha: Captcha; error: string | undefined } & Pick<
  ComponentProps<'input'>,
  'name' | 'ref' | 'onChange' | 'onBlur'
>

/** The verification code with its picture, Reload, and the way for whoever cannot see the picture. Source: S-WSIGN-03, 04; X-54. */
export function CaptchaField({ captcha, error, ...input }: Props) {
  const { t } = useApp()
  const isPicture = captcha.kind === 'image'
  return (
    <div className={styles.captcha}>
      <div className={styles.row}>
        <div className={styles.shown} aria-live="polite">
          <Challenge shown={captcha.shown} />
        </div>
        <IconButton label={t('register.reload')} onClick={captcha.reload}>
          <Icon name="refresh" />
        </IconButton>
      </div>
      <Field
        label={t('register.captcha')}
        hint={t(isPicture ? 'register.captchaHint' : 'register.questionHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={isPicture ? 8 : 12}
        error={error}
        {...input}
      />
      <Button kind="quiet" small onClick={() => captcha.choose(isPicture ? 'question' : 'image')}>
        {t(isPicture ? 'register.askQuestion' : 'register.askPicture')}
      </Button>
    </div>
  )
}

function Challenge({ shown }: { shown: Shown }) {
  const { t } = useApp()
  if (shown.state === 'loading') return <Skeleton height={56} label={t('common.loading')} />
  if (shown.state === 'failed') return <p className={styles.words}>{t('register.captchaFailed')}</p>
  if (shown.state === 'question') return <p className={styles.words}>{shown.question}</p>
  return (
    <img
      className={styles.picture}
      src={shown.picture}
      alt={t('register.captchaPicture')}
      width={160}
      height={56}
    />
  )
}

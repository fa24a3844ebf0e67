import { type FormEvent, Suspense } from 'react'
import type { Vip } from '../../../contract/vip.ts'
import { useApp } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/hooks/useIsWide.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checking } from '../wallet/shared/Checking.tsx'
import { DemoTag } from '../wallet/shared/DemoTag.tsx'
import { DemoMark } from '../wallet/shared/DemoMark.tsx'
import { useConvert } from './useConvert.ts'
import styles from './Vip.module.css'

const SuccessMark = lazyPart(async () => (await import('../../ui/SuccessMark.tsx')).SuccessMark)

/** Points to money: VP on wide screens, coins on narrow ones, with the rule and the minimum said before (S-VIP-02, 09, 10). */
export function Convert({ vip }: { vip: Vip }) {
  const { t, format } = useApp()
  const model = useConvert(vip, useIsWide() ? 'vp' : 'coins')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void model.convert()
  }
  return (
    <section className={styles.card} aria-labelledby="vip-convert">
      <h2 id="vip-convert" className={styles.heading}>
        {t('vip.convert')}
      </h2>
      <p className={styles.meta}>{t('vip.rule', { ratio: format.number(vip.vpPerCoin) })}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t(model.unit === 'vp' ? 'vip.vp' : 'vip.coins')}
          inputMode="numeric"
          autoComplete="off"
          value={model.typed}
          onChange={(event) => model.type(event.target.value)}
          error={model.error || undefined}
          hint={t('vip.minimumRequired', { count: format.number(model.minimum) })}
        />
        <Field label={t('vip.realMoney')} readOnly value={format.money(model.money)} />
        {model.isBusy && !model.isKept ? (
          <p role="status" className={styles.warning}>
            {t('fate.notKept')}
          </p>
        ) : null}
        {model.waiting ? (
          <Checking
            title={t('vip.checking')}
            unknown={t('vip.checkingUnknown')}
            isUnknown={model.waiting === 'unknown'}
            askAgain={model.checkNow}
          />
        ) : null}
        <Button type="submit" busy={model.isBusy} wide>
          {t(model.isOnline || model.isBusy ? 'vip.toMoney' : 'slow.needsInternet')}
          <DemoMark />
        </Button>
      </form>
      {model.result ? (
        <Dialog
          title={t(model.result.isSuccess ? 'vip.success' : 'vip.message')}
          mark={<DemoTag />}
          closeLabel={t('common.close')}
          onClose={model.close}
          actions={<Button onClick={model.close}>{t('vip.ok')}</Button>}
        >
          <div className={styles.result}>
            {model.result.isSuccess ? (
              <Suspense>
                <SuccessMark />
              </Suspense>
            ) : null}
            <p role="status">{model.result.message}</p>
            {model.result.detail ? <p>{model.result.detail}</p> : null}
          </div>
        </Dialog>
      ) : null}
    </section>
  )
}

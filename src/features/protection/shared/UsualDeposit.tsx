import { type Paisa, paisa } from '../../../../contract/money.ts'
import { exportApi } from '../../../../contract/export.ts'
import { PROTECTION_FEATURE } from '../../../../contract/protection.ts'
import { useApp } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { usualDeposit } from './markers.ts'
import styles from './Start.module.css'

/** A deposit of so many times the usual is worth a second look. */
const TIMES = 3

/** Says that an amount is far above the player's usual deposit: worked out here, and told to nobody. */
export function UsualDeposit({ amount }: { amount: Paisa | undefined }) {
  const { t, format } = useApp()
  const isOffered = useFeature(PROTECTION_FEATURE)
  const { data } = useCachedRead(exportApi.myPlay, {}, { isOffered })
  const usual = usualDeposit(data?.deposits ?? [])
  const isFar = usual !== undefined && amount !== undefined && amount >= TIMES * usual
  return (
    <div role="status">
      {isFar ? (
        <p className={styles.small}>
          {t('play.farAbove', {
            count: Math.floor(amount / usual),
            usual: format.money(paisa(usual)),
          })}
        </p>
      ) : null}
    </div>
  )
}

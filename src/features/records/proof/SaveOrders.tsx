import { fileNameOf } from '../../../../contract/brand/words.ts'
import { TIMELINE_FEATURE } from '../../../../contract/exchange/timeline.ts'
import { exportApi } from '../../../../contract/export.ts'
import { orderHistory } from '../../../../contract/proof.ts'
import { TIMELINE_TEXTS } from '../../../i18n/timelineTexts.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import styles from './Proof.module.css'

/** What became of every bet at the exchange, as a file that the host has signed (F-13; `/verify`). */
export function SaveOrders() {
  const { t, call, config } = useApp()
  const { say } = useTexts(TIMELINE_TEXTS)
  const site = useSiteTitle()
  const toast = useToast()
  const { isBusy, error, run } = useAction()
  if (!useFeature(TIMELINE_FEATURE)) return null
  const save = () =>
    run('save', async () => {
      const history = orderHistory.parse(await call(exportApi.exportHistory, { format: 'orders' }))
      const name = fileNameOf(site, `bets-${history.made_at.slice(0, 10)}.json`)
      // What kind of money it speaks of; a check passes it over.
      const marked = { ...history, ...(config.mode === 'demo' && { money: t('common.demoLong') }) }
      saveFile(new File([JSON.stringify(marked, null, 1)], name, { type: 'application/json' }))
      toast(t('history.saved', { name }))
    })
  return (
    <>
      <div className={styles.links}>
        <Button kind="quiet" small busy={isBusy} onClick={() => void save()}>
          <Icon name="install" size={20} />
          {say('save')}
        </Button>
      </div>
      {error ? (
        <p role="alert" className={styles.text}>
          {error}
        </p>
      ) : null}
    </>
  )
}

import { fileNameOf } from '../../../../contract/brand/words.ts'
import { EXCLUSION_PASS_FEATURE, exclusionPassApi } from '../../../../contract/protection/pass.ts'
import { useApp } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import styles from './PayOut.module.css'

/** The exclusion as a file that other hosts heed. Source: decision 183. */
export function SavePass() {
  const { t, call } = useApp()
  const site = useSiteTitle()
  const toast = useToast()
  const isOffered = useFeature(EXCLUSION_PASS_FEATURE)
  const { isBusy, error, run } = useAction()
  const save = () =>
    run('pass', async () => {
      const pass = await call(exclusionPassApi.exclusionPass, {})
      const name = fileNameOf(site, 'exclusion-pass.json')
      saveFile(new File([JSON.stringify(pass, null, 1)], name, { type: 'application/json' }))
      toast(t('history.saved', { name }))
    })
  return isOffered ? (
    <section className={styles.back} aria-labelledby="pass">
      <h2 id="pass" className={styles.heading}>
        {t('pass.title')}
      </h2>
      <p className={styles.text}>{t('pass.text')}</p>
      <Button kind="secondary" busy={isBusy} onClick={() => void save()}>
        {t('pass.save')}
      </Button>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </section>
  ) : null
}

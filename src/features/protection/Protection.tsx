import { Link } from '@tanstack/react-router'
import { COMPLAINTS_FEATURE } from '../../../contract/protection/complaints.ts'
import {
  CHECK_MINUTES,
  LIMIT_KINDS,
  PROTECTION_FEATURE,
  protectionApi,
} from '../../../contract/protection.ts'
import { EXCLUSION_FEATURE } from '../../../contract/protection/exclusion.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useAction } from '../../lib/hooks/useAction.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { Title } from '../../lib/Title.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { Consents } from './Consents.tsx'
import { LimitCard } from './limits/LimitCard.tsx'
import styles from './Protection.module.css'
import { TimeOut } from './TimeOut.tsx'
import { HelpLines } from './shared/HelpLines.tsx'
import { type LimitsModel, useLimits } from './shared/useLimits.ts'

/** `/protection`: every tool with which a player protects themself. Source: protection.md PP-05 to PP-13, PP-19. */
export const Protection = inAccount('protection', function Protection() {
  const { t } = useApp()
  const model = useLimits()
  // What was kept is shown offline, whatever is known of the host then.
  const isOffered = useFeature(PROTECTION_FEATURE) || model.data !== undefined
  const hasComplaints = useFeature(COMPLAINTS_FEATURE)
  return (
    <div className={styles.screen}>
      <Title>{t('account.playSafely')}</Title>
      <div className={styles.head}>
        <Link to="/account" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('account.playSafely')}</h1>
      </div>
      <p className={styles.text}>{t('protection.intro')}</p>
      {isOffered ? <Tools model={model} /> : null}
      <TimeOut />
      {isOffered ? <ExclusionLink /> : null}
      <HelpLines />
      <nav className={styles.links} aria-label={t('protection.more')}>
        {isOffered ? <ToolLink to="/protection/play" icon="clock" label={t('play.title')} /> : null}
        {isOffered ? <ToolLink to="/protection/log" icon="records" label={t('protection.log')} /> : null}
        {hasComplaints ? <ToolLink to="/complaints" icon="edit" label={t('complaints.title')} /> : null}
        <ToolLink to="/statement" icon="list" label={t('history.title')} />
        <ToolLink to="/protection/taps" icon="list" label={t('taps.title')} />
        <ToolLink to="/responsible-gaming" icon="shield" label={t('footer.responsible')} />
        <ToolLink to="/profile" icon="user" label={t('protection.close')} />
      </nav>
    </div>
  )
})

/** The way to an exclusion, where the site has it. Source: PP-20. */
function ExclusionLink() {
  const { t } = useApp()
  return useFeature(EXCLUSION_FEATURE) ? (
    <section className={styles.card} aria-labelledby="exclusion">
      <h2 id="exclusion" className={styles.heading}>
        {t('exclusion.title')}
      </h2>
      <p className={styles.text}>{t('exclusion.text')}</p>
      <div>
        <ButtonLink to="/protection/exclude" kind="secondary">
          {t('exclusion.open')}
        </ButtonLink>
      </div>
    </section>
  ) : null
}

interface ToolLinkProps {
  to:
    | '/protection/play'
    | '/protection/log'
    | '/protection/taps'
    | '/complaints'
    | '/statement'
    | '/responsible-gaming'
    | '/profile'
  icon: string
  label: string
}

const ToolLink = ({ to, icon, label }: ToolLinkProps) => (
  <Link to={to} className={styles.link}>
    <Icon name={icon} size={20} />
    <span>{label}</span>
    <Icon name="chevron-right" size={20} />
  </Link>
)

function Tools({ model }: { model: LimitsModel }) {
  const { t } = useApp()
  const ageWords = useAgeWords()
  if (!model.data) {
    return model.error ? (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry} />
    ) : (
      <Skeleton height={480} label={t('common.loading')} />
    )
  }
  return (
    <>
      {model.isOld && model.at !== undefined ? (
        <p className={styles.small} role="status">
          {ageWords(model.at)}
        </p>
      ) : null}
      <section aria-labelledby="limits">
        <h2 id="limits" className={styles.heading}>
          {t('protection.limits')}
        </h2>
        <div className={styles.cards}>
          {LIMIT_KINDS.map((kind) => (
            <LimitCard
              key={kind}
              kind={kind}
              limits={model.limits.filter((one) => one.kind === kind)}
              choose={model.choose}
            />
          ))}
        </div>
      </section>
      <CheckChoice data={model.data} />
      <Consents />
      {model.data.message ? <p className={styles.text}>{model.data.message}</p> : null}
    </>
  )
}

/** How often, in minutes: any of these is within what the host takes. */
const EVERY = [5, 10, 15, 20, 30, 45, 60].filter(
  (minutes) => minutes >= CHECK_MINUTES.min && minutes <= CHECK_MINUTES.max,
)

/** How often a window asks to look at the time: shorter or longer, never off (PP-13). */
function CheckChoice({ data }: { data: NonNullable<LimitsModel['data']> }) {
  const { t, call, queryClient } = useApp()
  const { isBusy, error, run } = useAction()
  const { every } = data.check
  const choices = EVERY.includes(every) ? EVERY : [...EVERY, every].sort((a, b) => a - b)
  const choose = (minutes: number) =>
    run(String(minutes), async (key) => {
      const standing = await call(protectionApi.chooseCheck, { every: minutes }, { key })
      queryClient.setQueryData(query(protectionApi.protection, {}).queryKey, standing)
    })
  return (
    <section className={styles.card} aria-labelledby="time-check">
      <h2 id="time-check" className={styles.heading}>
        {t('protection.check')}
      </h2>
      <p className={styles.text}>{t('protection.checkText')}</p>
      <SelectField
        label={t('protection.every')}
        value={every}
        // Disabled it would lose the focus.
        aria-disabled={isBusy}
        error={error || undefined}
        onChange={(event) => (isBusy ? undefined : void choose(Number(event.target.value)))}
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('protection.minutes', { count: minutes })}
          </option>
        ))}
      </SelectField>
    </section>
  )
}

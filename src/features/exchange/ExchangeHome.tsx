import { useQuery } from '@tanstack/react-query'
import { contentApi } from '../../../contract/content.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { EXCHANGE_LAUNCH, exchangeApi } from '../../../contract/exchange.ts'
import { useApp } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { useAction } from '../../lib/hooks/useAction.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { WorksOffline } from '../records/shared/WorksOffline.tsx'
import { EventRow } from './markets/EventList.tsx'
import styles from './Exchange.module.css'
import { ExchangeFrame } from './ExchangeFrame.tsx'
import { type EventsModel, useEvents } from './prices/useEvents.ts'
import { parsedUrl } from './shared/parsedUrl.ts'

const NEXT = 6

/** `/exchange`: what is in play and what comes next; an operator's own exchange site after a notice. Source: spec 2.26; S-EXCH-01; X-43. */
export function ExchangeHome() {
  const { t } = useApp()
  const { data: general, isPending } = useQuery(query(contentApi.general, {}))
  const outside = general?.exchangeUrl ?? ''
  return (
    <ExchangeFrame title={t('shell.exchange')}>
      <h1 className={styles.title}>{t('shell.exchange')}</h1>
      {isPending ? (
        <Skeleton height={320} label={t('common.loading')} />
      ) : outside ? (
        <Outside url={outside} hasCode={general?.features.includes(EXCHANGE_LAUNCH) ?? false} />
      ) : (
        <Inside />
      )}
    </ExchangeFrame>
  )
}

/**
 * Another site: named before it is opened in a tab of its own, and given nothing of the player's session but, where the
 * host makes one, a code that says once who comes.
 */
function Outside({ url, hasCode }: { url: string; hasCode: boolean }) {
  const { t } = useApp()
  const address = parsedUrl(url)
  if (address?.protocol !== 'https:') return <p className={styles.note}>{t('exch.none')}</p>
  const { host } = address
  return (
    <section className={styles.outside}>
      <p>{t(hasCode ? 'exch.outsideCode' : 'exch.outside', { host })}</p>
      {hasCode ? (
        <OpenWithCode url={url} />
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.outsideLink}>
          <Icon name="external" size={20} />
          {t('exch.openOutside')}
        </a>
      )}
    </section>
  )
}

function OpenWithCode({ url }: { url: string }) {
  const { t, call } = useApp()
  const { isBusy, error, run } = useAction('state.failed')
  const open = async () => {
    // In the tap itself: a tab that is opened after an answer is taken for a pop-up.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    const launch = await run('launch', () => call(exchangeApi.launchExchange, {}))
    if (launch instanceof ApiError) return tab?.close()
    const address = new URL(url)
    address.searchParams.set('code', launch.code)
    // In no history of ours: the code is used up when the page is there.
    ;(tab ?? window).location.replace(address.href)
  }
  return (
    <>
      <Button busy={isBusy} onClick={() => void open()}>
        <Icon name="external" size={20} />
        {t('exch.openOutside')}
      </Button>
      {error ? <p role="alert">{error}</p> : null}
    </>
  )
}

function Inside() {
  const model = useEvents()
  const { t, settings } = useApp()
  if (model.isFailed)
    return (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={model.retry}>
        <WorksOffline />
      </ErrorState>
    )
  if (!model.events) return <Skeleton height={320} label={t('common.loading')} />
  const { inPlay, next } = split(model.events)
  return (
    <>
      <section className={styles.list} aria-labelledby="now">
        <h2 id="now" className={styles.heading}>
          {t('exch.now')}
        </h2>
        {inPlay.length === 0 ? (
          <p className={styles.noRows}>{t('exch.noEvents.inplay')}</p>
        ) : (
          <ul>
            {inPlay.map((event) => (
              <EventRow key={event.id} event={event} hasPrices={!settings.savesData()} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.list} aria-labelledby="next">
        <h2 id="next" className={styles.heading}>
          {t('exch.next')}
        </h2>
        <ul>
          {next.map((event) => (
            <EventRow key={event.id} event={event} hasPrices={false} />
          ))}
        </ul>
        <p>
          <ButtonLink to="/exchange-sports" kind="secondary" wide>
            {t('exch.all')}
          </ButtonLink>
        </p>
      </section>
      <p className={styles.note}>{t('exch.delay')}</p>
      <p className={styles.note}>{t('exch.programs')}</p>
    </>
  )
}

function split(events: NonNullable<EventsModel['events']>) {
  const all = Object.values(events)
    .flat()
    .filter(({ isOver }) => !isOver)
    .sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
  return {
    inPlay: all.filter(({ isInPlay }) => isInPlay),
    next: all.filter(({ isInPlay }) => !isInPlay).slice(0, NEXT),
  }
}

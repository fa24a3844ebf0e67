import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  PROTECTION_FEATURE,
  type Protection,
  protectionApi,
  type Sitting,
} from '../../../contract/protection.ts'
import { poll, query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { elapsed } from '../games/shared/elapsed.ts'
import styles from './Protection.module.css'
import { useHostNow } from '../../lib/hooks/useTimeLeft.ts'
import { useReached } from './useReached.ts'

/** How often the host is asked, while somebody plays, whether a sitting runs and when it is to be looked at. */
const ASK_EVERY_MS = 60_000
/** Under data saver: a check is due five minutes after a sitting began at least. */
const SAVING_FACTOR = 3
/** Where bets are made: an open game, the exchange. */
const isPlay = ({ pathname, search }: { pathname: string; search: object }): boolean =>
  ('play' in search && search.play !== '') ||
  /^\/(exchange|odds-view|gamerun|player\/playGame)/.test(pathname)

/**
 * The time check: at the chosen interval a window says how long and for how much one has played, over whatever is open, and
 * has to be answered. The host refuses the next bet meanwhile, wherever it comes from. Source: PP-13; protection-build.md 4.
 */
export function TimeCheck() {
  const { settings } = useApp()
  const hostNow = useEffectEvent(useHostNow())
  const isPlaying = useRouterState({ select: ({ location }) => isPlay(location) })
  const isOffered = useFeature(PROTECTION_FEATURE)
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...query(protectionApi.protection, {}),
    enabled: isOffered && isPlaying,
    refetchInterval: poll(settings.savesData() ? ASK_EVERY_MS * SAVING_FACTOR : ASK_EVERY_MS),
  })
  useReached(data?.limits)
  const dueAt = isPlaying ? data?.check.dueAt : undefined
  const [seenDue, setSeenDue] = useState<number>()
  useEffect(() => {
    if (dueAt === undefined || seenDue === dueAt) return
    const left = Math.max(0, dueAt - hostNow())
    const timer = setTimeout(() => void refetch().finally(() => setSeenDue(dueAt)), left)
    return () => clearTimeout(timer)
    // Looked at anew with each answer: a phone that slept has lost its timers.
  }, [dueAt, seenDue, dataUpdatedAt, refetch])
  const sitting = data?.check.sitting
  // Answered on another device meanwhile, it is due at another time.
  return sitting && dueAt !== undefined && seenDue === dueAt ? <Check sitting={sitting} /> : null
}

function Check({ sitting }: { sitting: Sitting }) {
  const { t, format, call, queryClient } = useApp()
  const hostNow = useHostNow()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAction()
  const answer = (word: 'on' | 'stop') =>
    run(word, async (key): Promise<Protection> => {
      const standing = await call(protectionApi.answerCheck, { answer: word }, { key })
      queryClient.setQueryData(query(protectionApi.protection, {}).queryKey, standing)
      return standing
    })
  /** Whoever stops leaves at once, whether or not the host can be told. */
  const stop = (to: '/' | '/betting-record' | '/protection') => {
    void navigate({ to })
    void answer('stop')
  }
  return (
    <Dialog
      title={t('protection.check')}
      actions={
        <>
          <Button kind="secondary" onClick={() => stop('/')}>
            {t('games.stop')}
          </Button>
          <Button kind="secondary" busy={isBusy} onClick={() => void answer('on')}>
            {t('protection.goOn')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('protection.ownMoney')}</p>
        <dl className={styles.figures}>
          <Figure name={t('games.elapsed')} value={format.digits(elapsed(hostNow() - sitting.beganAt))} />
          <Figure name={t('games.staked')} value={format.money(sitting.staked)} />
          <Figure name={t('protection.won')} value={format.money(sitting.won)} />
          <Figure name={t('games.net')} value={format.money(sitting.net)} />
        </dl>
        <div className={styles.acts}>
          <Button kind="quiet" small onClick={() => stop('/betting-record')}>
            {t('protection.history')}
          </Button>
          <Button kind="quiet" small onClick={() => stop('/protection')}>
            {t('protection.break')}
          </Button>
        </div>
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{value}</dd>
  </div>
)

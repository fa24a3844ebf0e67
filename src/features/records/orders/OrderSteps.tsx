import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  LET_GO,
  type OrderStep,
  type StepKind,
  STEPS,
  timelineApi,
} from '../../../../contract/exchange/timeline.ts'
import { type TimelineWord, TIMELINE_TEXTS } from '../../../i18n/timelineTexts.ts'
import { query } from '../../../lib/api/query.ts'
import { useApp } from '../../../lib/app.tsx'
import { useTexts } from '../../../lib/hooks/useTexts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { refusalWord, useHeldWords } from '../../exchange/shared/heldWords.ts'
import { Signed } from '../bets/BetParts.tsx'
import detail from '../transactions/Detail.module.css'
import { shownOdds } from './orderRows.ts'
import styles from './OrderSteps.module.css'

/** What became of an order and when, the first step first, to the second. Source: exchange.md 2; decision 207. */
export function OrderSteps({ id }: { id: string }) {
  const { t } = useApp()
  const { say } = useTexts(TIMELINE_TEXTS)
  const { data, error, refetch } = useQuery({ ...query(timelineApi.orderTimeline, { id }), staleTime: 0 })
  const steps = data?.steps.filter(isKnown)
  const results = steps?.filter(({ kind }) => isResult(kind)) ?? []
  return (
    <section className={styles.steps} aria-labelledby="order-steps">
      <h3 id="order-steps">{say('title')}</h3>
      {steps ? (
        <ol className={detail.timeline}>
          {steps.map((step, index) => (
            <Step
              key={`${step.kind} ${step.at} ${String(index)}`}
              step={step}
              isLast={index === steps.length - 1}
              isCorrected={isResult(step.kind) && step !== results.at(-1)}
            />
          ))}
        </ol>
      ) : error ? (
        <ErrorState message={say('failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={168} label={t('common.loading')} />
      )}
    </section>
  )
}

type KnownStep = OrderStep & { kind: StepKind }

const isKnown = (step: OrderStep): step is KnownStep => STEPS.some((kind) => kind === step.kind)

const RESULTS = ['won', 'lost', 'void'] as const
const isResult = (kind: StepKind): kind is (typeof RESULTS)[number] => RESULTS.some((one) => one === kind)

/** The picture of a step, and its colour: what goes on, what has ended badly, else what was reached. */
function lookOf(kind: StepKind): { icon: string; tone: 'processing' | 'fail' | 'success' } {
  if (kind === 'held' || kind === 'queued') return { icon: 'clock', tone: 'processing' }
  if (kind === 'lost' || kind === 'refused') return { icon: 'close', tone: 'fail' }
  if (kind === 'void' || kind === 'before' || LET_GO.some((one) => one === kind))
    return { icon: 'minus', tone: 'processing' }
  return { icon: 'check', tone: 'success' }
}

function Step({ step, isLast, isCorrected }: { step: KnownStep; isLast: boolean; isCorrected: boolean }) {
  const { format } = useApp()
  const { say } = useTexts(TIMELINE_TEXTS)
  const { say: sayHeld } = useHeldWords()
  const { kind, at, order } = step
  const { icon, tone } = lookOf(kind)
  const title = useTitle(step)
  return (
    <li data-step={tone} data-kind={kind} data-last={isLast || undefined}>
      <span className={detail.dot}>
        <Icon name={icon} size={16} />
      </span>
      <span className={detail.stepText}>
        <strong>{isCorrected ? say('corrected', { result: title }) : title}</strong>
        <Figures step={step} />
        {kind === 'refused' ? <span>{sayHeld(refusalWord(step.refusal))}</span> : null}
        {order === '' ? null : (
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, id: order })}
            resetScroll={false}
          >
            {say(kind === 'asked' ? 'earlier' : 'next')}
          </Link>
        )}
        <time dateTime={new Date(at).toISOString()}>
          {format.date(at)}, {format.clock(at)}
        </time>
      </span>
    </li>
  )
}

/** A step in words: with whom, until when, by whom. */
function useTitle({ kind, with: met, until }: KnownStep): string {
  const { t, format } = useApp()
  const { say } = useTexts(TIMELINE_TEXTS)
  if (isResult(kind)) return t(`orders.status.${kind}`)
  if (kind === 'held') return say('held', { time: until === undefined ? '' : format.clock(until) })
  const word: TimelineWord = kind === 'matched' ? (met ?? 'house') : kind
  return say(word)
}

function Figures({ step: { kind, amount, odds } }: { step: KnownStep }) {
  const { format } = useApp()
  const { say, figure } = useTexts(TIMELINE_TEXTS)
  if (amount === undefined) return null
  if (isResult(kind)) return <Signed amount={amount} />
  const money = format.money(amount)
  return (
    <span className="figures">
      {odds === undefined ? money : say('at', { amount: money, odds: figure(shownOdds(odds)) })}
    </span>
  )
}

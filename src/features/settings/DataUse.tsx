import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Paisa, paisa, paisaFromWire, paisaToWire } from '../../../contract/money.ts'
import { paisaFromTyped } from '../../../contract/typed.ts'
import type { LabelKey } from '../../i18n/messages.ts'
import { useApp } from '../../lib/app.tsx'
import { clearUse, type DayUse, readUse } from '../../lib/storage/dataUsage.ts'
import { startOfDay } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import styles from './Settings.module.css'

/** The query of what was counted on this device. */
export const USE = ['device', 'use'] as const

const ASK_EVERY_MS = 10_000

const LABELS: Record<string, LabelKey> = {
  app: 'usage.app',
  '/': 'common.home',
  '/games': 'games.title',
  '/casino': 'games.title',
  '/slot': 'games.title',
  '/table': 'games.title',
  '/crash': 'games.title',
  '/fishing': 'games.title',
  '/arcade': 'games.title',
  '/lottery': 'games.title',
  '/gamerun': 'games.title',
  '/player': 'games.title',
  '/promotions': 'promotions.title',
  '/login': 'auth.loginTitle',
  '/signup': 'auth.signUpTitle',
  '/register': 'auth.signUpTitle',
  '/forgot-password': 'auth.forgotTitle',
  '/account': 'account.title',
  '/deposit': 'deposit.title',
  '/make-payment': 'deposit.title',
  '/withdrawal': 'account.withdrawal',
  '/payment-request': 'account.withdrawal',
  '/outbox': 'waiting.title',
  '/transaction-record': 'records.title',
  '/betting-record': 'bets.title',
  '/turnover-record': 'turnover.title',
  '/statement': 'history.title',
  '/protection': 'account.playSafely',
  '/receipt': 'receipt.title',
  '/verify': 'verify.title',
  '/fairness': 'fairness.title',
  '/game-rules': 'rules.title',
  '/vip': 'vip.title',
  '/refrrel-program': 'referral.title',
  '/profile': 'account.profile',
  '/reset-password': 'account.password',
  '/inbox': 'inbox.title',
  '/notifications': 'notify.title',
  '/settings': 'shell.settings',
  '/chat': 'chat.title',
  '/chat-list': 'chat.title',
  '/chat-box': 'chat.title',
  '/odds-view': 'shell.exchange',
  '/odds-view/ladder': 'shell.exchange',
  '/exchange': 'shell.exchange',
  '/exchange-positions': 'shell.exchange',
  '/exchange-account': 'shell.exchange',
  '/exchange-inplay': 'shell.exchange',
  '/exchange-sports': 'shell.exchange',
  '/exchange-multi': 'shell.exchange',
}

/** A day's bytes by what a player calls the screens, the most first. */
export function partsOf({ bytes, screens }: DayUse): [LabelKey, number][] {
  const parts = new Map<LabelKey, number>()
  for (const [screen, used] of Object.entries(screens)) {
    const label = LABELS[screen] ?? 'usage.other'
    parts.set(label, (parts.get(label) ?? 0) + used)
  }
  const before = bytes - [...parts.values()].reduce((sum, used) => sum + used, 0)
  if (before > 0) parts.set('usage.before', before)
  return [...parts].sort(([, a], [, b]) => b - a)
}

const GB = 1e9
const costOf = (bytes: number, gbPrice: Paisa): Paisa => paisa(Math.round((bytes * gbPrice) / GB))

/**
 * The data that this device has used, by day and screen, in taka too where its owner says what a GB costs, and the way to count
 * from zero. Source: protection.md F-15; devices.md.
 */
export function DataUse() {
  const { t, format, now } = useApp()
  const client = useQueryClient()
  const toast = useToast()
  const { data: used } = useQuery({
    queryKey: USE,
    queryFn: readUse,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
  })
  const size = (bytes: number) =>
    bytes < 999_500
      ? t('stored.kb', { size: format.number(Math.ceil(bytes / 1000)) })
      : t('usage.mb', { size: format.digits((bytes / 1e6).toFixed(1)) })
  const { gbPrice, field } = useGbPrice()
  const withCost = (bytes: number) =>
    gbPrice === undefined
      ? size(bytes)
      : t('usage.cost', { size: size(bytes), cost: format.money(costOf(bytes, gbPrice)) })
  const oldest = used?.at(-1)
  const start = (day: string) => Date.parse(`${day}T00:00:00+06:00`)
  const forget = async () => {
    await clearUse()
    await client.invalidateQueries({ queryKey: USE })
    toast(t('usage.cleared'))
  }
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('usage.title')}</h2>
      <p className={styles.note}>{t('usage.text')}</p>
      {used && oldest ? (
        <p>
          {t('usage.since', {
            date: format.date(start(oldest.day)),
            size: withCost(used.reduce((sum, { bytes }) => sum + bytes, 0)),
          })}
        </p>
      ) : null}
      {used && used.length > 0 ? (
        <div className={styles.days}>
          {used.map((one, i) => (
            <details key={one.day} open={i === 0} className={styles.day}>
              <summary>
                <span>
                  {start(one.day) === startOfDay(now()) ? t('usage.today') : format.date(start(one.day))}
                </span>
                <span className="figures">{withCost(one.bytes)}</span>
                <Icon name="chevron-down" size={20} />
              </summary>
              <table className={styles.use}>
                <thead>
                  <tr>
                    <th scope="col">{t('usage.screen')}</th>
                    <th scope="col">{t('usage.size')}</th>
                  </tr>
                </thead>
                <tbody>
                  {partsOf(one).map(([label, bytes]) => (
                    <tr key={label}>
                      <th scope="row">{t(label)}</th>
                      <td className="figures">{size(bytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          ))}
        </div>
      ) : (
        <p>{used ? t('usage.none') : '…'}</p>
      )}
      {field}
      <div className={styles.actions}>
        <Button kind="quiet" small disabled={!used || used.length === 0} onClick={() => void forget()}>
          <Icon name="refresh" size={20} />
          {t('usage.clear')}
        </Button>
      </div>
    </section>
  )
}

/** What a GB costs the owner of this device, as typed into `field` and kept here; undefined until they say so. */
function useGbPrice() {
  const { t, storage } = useApp()
  const [text, setText] = useState(() => storage.get('gbPrice') ?? '')
  const [gbPrice, setGbPrice] = useState(() => paisaFromWire(text))
  const isWrong = text.trim() !== '' && gbPrice === undefined
  const change = (typed: string) => {
    const price = paisaFromTyped(typed)
    const said = price !== undefined && price > 0 ? price : undefined
    setText(typed)
    setGbPrice(said)
    if (said !== undefined) void storage.set('gbPrice', paisaToWire(said))
    else if (typed.trim() === '') void storage.remove(['gbPrice'])
  }
  const field = (
    <Field
      label={t('usage.gbPrice')}
      hint={t('usage.gbPriceWhy')}
      error={isWrong ? t('usage.gbPriceWrong') : undefined}
      prefix="৳"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
  return { gbPrice, field }
}

import { Link } from '@tanstack/react-router'
import type { LabelKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import { Title } from '../../../lib/Title.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../Protection.module.css'
import narrow from './narrow.json'
import own from './Taps.module.css'
import wide from './wide.json'

type Act = keyof typeof narrow
const COUNTED = { narrow, wide }

const ACTS = {
  deposit: 'deposit.title',
  withdraw: 'account.withdrawal',
  limit: 'protection.wantLimit',
  break: 'protection.break',
  exclude: 'exclusion.title',
  close: 'protection.close',
} as const satisfies Record<Act, LabelKey>

/**
 * `/protection/taps`, for everyone: how many taps money in, money out and each way to protect oneself take from home, as a
 * test counts them (tests/journeys/taps.test.tsx) and holds them to be true. Source: protection.md PP-08, D-14, F-23.
 */
export function Taps() {
  const { t, format } = useApp()
  return (
    <div className={styles.screen}>
      <Title>{t('taps.title')}</Title>
      <div className={styles.head}>
        <Link to="/responsible-gaming" className={styles.back} aria-label={t('turnover.back')}>
          <Icon name="back" />
        </Link>
        <h1 className={styles.title}>{t('taps.title')}</h1>
      </div>
      <p className={styles.text}>{t('taps.text')}</p>
      {(['narrow', 'wide'] as const).map((width) => (
        <table key={width} className={own.table}>
          <caption>{t(`taps.${width}`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('taps.act')}</th>
              <th scope="col">{t('taps.there')}</th>
              <th scope="col">{t('taps.all')}</th>
              <th scope="col">{t('taps.fields')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(ACTS).map(([act, label]) => {
              const { there, all, fields } = COUNTED[width][act as Act]
              return (
                <tr key={act}>
                  <th scope="row">{t(label)}</th>
                  <td className="figures">{format.number(there)}</td>
                  <td className="figures">{format.number(all)}</td>
                  <td className="figures">{format.number(fields)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ))}
      <p className={styles.small}>{t('taps.rule')}</p>
    </div>
  )
}

import { Link, useSearch } from '@tanstack/react-router'
import { type Complaint, COMPLAINT_ABOUT } from '../../../contract/protection/complaints.ts'
import { COMPLAINT_TEXTS } from '../../i18n/complaintTexts.ts'
import { useApp } from '../../lib/app.tsx'
import { useAgeWords } from '../../lib/hooks/useAgeWords.ts'
import { useTexts } from '../../lib/hooks/useTexts.ts'
import { Title } from '../../lib/Title.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { inAccount } from '../account/shared/AccountFrame.tsx'
import { ComplaintPill, OneComplaint } from './OneComplaint.tsx'
import styles from './Complaints.module.css'
import { type ComplaintsModel, useComplaints } from './useComplaints.ts'
import { WriteComplaint } from './WriteComplaint.tsx'

/** `/complaints`: the list; one of them by `?id`; the form by `?write`. Source: protection.md PP-43, F-20. */
export const Complaints = inAccount('protection', function Complaints() {
  const { t, format } = useApp()
  const model = useComplaints()
  const search: { id?: string; write?: string; about?: string; reference?: string } = useSearch({
    strict: false,
  })
  const isList = search.id === undefined && search.write === undefined
  const one = model.data?.data.find(({ id }) => id === search.id)
  const name = one ? format.digits(one.number) : t('complaints.title')
  const title = search.write === undefined ? name : t('complaints.make')
  return (
    <div className={styles.screen}>
      <Title>{title}</Title>
      <div className={styles.head}>
        <Link
          to={isList ? '/protection' : '/complaints'}
          className={styles.back}
          aria-label={t(isList ? 'turnover.back' : 'complaints.back')}
        >
          <Icon name="back" />
        </Link>
        <h1 className={styles.title} data-number={one && ''}>
          {title}
        </h1>
        {one ? <ComplaintPill state={one.state} /> : null}
      </div>
      {search.write === undefined ? (
        <Read model={model} id={search.id} />
      ) : (
        <WriteComplaint
          about={COMPLAINT_ABOUT.find((known) => known === search.about)}
          reference={search.reference ?? ''}
          take={model.take}
        />
      )}
    </div>
  )
})

function Read({ model, id }: { model: ComplaintsModel; id: string | undefined }) {
  const { t } = useApp()
  const ageWords = useAgeWords()
  const { data, at, isOld, error, retry } = model
  if (!data) {
    return error ? (
      <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
    ) : (
      <Skeleton height={320} label={t('common.loading')} />
    )
  }
  const one = data.data.find((complaint) => complaint.id === id)
  return (
    <>
      {isOld && at !== undefined ? (
        <p className={styles.small} role="status">
          {ageWords(at)}
        </p>
      ) : null}
      {one ? <OneComplaint key={one.id} complaint={one} take={model.take} /> : null}
      {id !== undefined && !one ? <EmptyState title={t('complaints.gone')} /> : null}
      {id === undefined ? <List rows={data.data} /> : null}
    </>
  )
}

function List({ rows }: { rows: readonly Complaint[] }) {
  const { t, format } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  return (
    <>
      <p className={styles.text}>{t('complaints.intro')}</p>
      <div>
        <ButtonLink to="/complaints" search={{ write: '1' }}>
          {t('complaints.make')}
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('complaints.none')} />
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, number, about, state, at }) => (
            <li key={id}>
              <Link to="/complaints" search={{ id }} className={styles.row}>
                <span className={styles.words}>
                  <strong>{format.digits(number)}</strong>
                  <span>{say(about)}</span>
                  <small>{format.date(at)}</small>
                  <ComplaintPill state={state} />
                </span>
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { User } from '../../../../contract/account.ts'
import { useApp } from '../../../lib/app.tsx'
import { useTimeLeft } from '../../../lib/hooks/useTimeLeft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Day } from '../shared/Day.tsx'
import { codeEnd } from './codeTimes.ts'
import { countdown } from './countdown.ts'
import styles from './Profile.module.css'
import type { KnownContact, ProfileModel } from './useProfile.ts'

/** Name, numbers with Verify, e-mail and birthday (S-PROF-06..11). */
export function PersonalInfo({ user, model }: { user: User; model: ProfileModel }) {
  const { t, format } = useApp()
  return (
    <section className={styles.box}>
      <h2 className={styles.boxTitle}>{t('account.personal')}</h2>
      <dl className={styles.rows}>
        <Row label={t('account.username')}>{user.username}</Row>
        <Row label={t('account.name')}>{user.name || t('account.missing')}</Row>
        <Row
          label={t('account.phone')}
          end={
            model.mayAddPhone ? (
              <Button kind="quiet" small onClick={() => model.show('add')}>
                <Icon name="plus" size={20} />
                {t('profile.addPhone')}
              </Button>
            ) : null
          }
        >
          {model.phones.length === 0 ? t('account.missing') : null}
          {model.phones.map((phone) => (
            <ContactLine key={phone.id} contact={phone} model={model} onVerify={() => model.show(phone.id)} />
          ))}
        </Row>
        <Row label={t('account.email')}>
          {model.email ? (
            <ContactLine
              contact={model.email}
              model={model}
              onVerify={model.mayVerifyEmail ? () => model.show('email') : undefined}
            />
          ) : (
            t('account.missing')
          )}
        </Row>
        <Row label={t('account.birthday')}>
          {user.birthday ? (
            <>
              <Day date={user.birthday} />
              <small className={styles.note}>{t('profile.birthdayLocked')}</small>
            </>
          ) : (
            <>
              <Button kind="secondary" small onClick={() => model.show('birthday')}>
                {t('profile.editBirthday')}
              </Button>
              <small className={styles.note}>{t('profile.birthdayNote')}</small>
            </>
          )}
        </Row>
        {user.identityConfirmedAt === undefined ? null : (
          <Row label={t('profile.identity')}>
            {t('profile.identityConfirmed', { date: format.date(user.identityConfirmedAt) })}
          </Row>
        )}
      </dl>
    </section>
  )
}

function Row({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {children}
        {end}
      </dd>
    </div>
  )
}

/** A number or an address with its state; unproven, the way to prove it, which counts while a code runs. */
function ContactLine({
  contact,
  model,
  onVerify,
}: {
  contact: KnownContact
  model: ProfileModel
  onVerify: (() => void) | undefined
}) {
  const { format, storage, t } = useApp()
  const left = useTimeLeft(contact.isVerified ? 0 : codeEnd(storage, contact.id))
  return (
    <div className={styles.contact} data-state={contact.isVerified ? 'ok' : 'no'}>
      <span className={styles.value}>
        {contact.kind === 'email' ? contact.value : format.digits(contact.value)}
      </span>
      <span className={styles.state}>
        <Icon name={contact.isVerified ? 'check' : 'alert'} size={16} />
        {t(contact.isVerified ? 'profile.verified' : 'profile.notVerified')}
      </span>
      {contact.isVerified || !onVerify ? null : (
        <Button
          kind="quiet"
          small
          aria-haspopup="dialog"
          aria-label={left > 0 ? undefined : t('profile.verifyWhat', { what: contact.value })}
          onClick={onVerify}
        >
          {left > 0 ? t('profile.enterCode', { time: format.digits(countdown(left)) }) : t('profile.verify')}
        </Button>
      )}
      <WayBack contact={contact} model={model} />
    </div>
  )
}

/** A slip is put right while nothing is proven; a second number goes. What is proven is changed by support. */
function WayBack({ contact, model }: { contact: KnownContact; model: ProfileModel }) {
  const { t } = useApp()
  const isSecond = contact.kind === 'other'
  if (!model.mayChange || (contact.isVerified && !isSecond)) return null
  return (
    <Button
      kind="quiet"
      small
      aria-haspopup="dialog"
      aria-label={t(isSecond ? 'profile.removeWhat' : 'profile.changeWhat', { what: contact.value })}
      onClick={() => model.show(`${isSecond ? 'remove' : 'change'}-${contact.id}`)}
    >
      {t(isSecond ? 'profile.remove' : 'profile.change')}
    </Button>
  )
}

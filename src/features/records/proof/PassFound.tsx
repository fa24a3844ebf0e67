import { type ExclusionPass, type PassTerm, passTerm } from '../../../../contract/protection/pass.ts'
import { useApp } from '../../../lib/app.tsx'
import { useHostNow } from '../../../lib/hooks/useTimeLeft.ts'
import type { Checked } from '../shared/signature.ts'
import { ShowPass } from './ShowPass.tsx'
import { KeySeen, VerdictBox } from './verdict.tsx'

/** An exclusion pass: whether it is whole, what it says, and the press that makes it hold here. Source: decision 183. */
export function PassFound({ pass, checked }: { pass: ExclusionPass; checked: Checked }) {
  const { t } = useApp()
  const now = useHostNow()()
  const term = passTerm(pass, now)
  if (!term || checked.signature === 'bad') {
    return (
      <VerdictBox tone="bad" title={t('verify.changed')}>
        <p>{t('verify.badReceipt')}</p>
      </VerdictBox>
    )
  }
  if (term.until <= now) return <VerdictBox tone="unsure" title={t('pass.over')} />
  return (
    <>
      <PassVerdict pass={pass} checked={checked} term={term} />
      <ShowPass key={pass.signature} pass={pass} until={term.until} />
    </>
  )
}

function PassVerdict({ pass, checked, term }: { pass: ExclusionPass; checked: Checked; term: PassTerm }) {
  const { t, format } = useApp()
  if (checked.signature === 'cannot') {
    return (
      <VerdictBox tone="unsure" title={t('verify.cannot')}>
        <p>{t('verify.cannotText')}</p>
      </VerdictBox>
    )
  }
  const isOurs = checked.signature === 'good'
  const issuer = [pass.issuer, pass.site].filter(Boolean).join(' · ')
  return (
    <VerdictBox tone={isOurs ? 'good' : 'unsure'} title={t('pass.whole')}>
      {isOurs ? null : <p>{t('pass.others', { issuer })}</p>}
      <p>{t('pass.from', { date: format.date(term.begunAt) })}</p>
      <p>{t('payOut.until', { time: format.dateTime(term.until) })}</p>
      <KeySeen checked={checked} />
    </VerdictBox>
  )
}

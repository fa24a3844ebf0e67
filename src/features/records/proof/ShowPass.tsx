import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  EXCLUSION_PASS_FEATURE,
  type ExclusionPass,
  exclusionPassApi,
} from '../../../../contract/protection/pass.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { exclusionIsTold } from '../../../lib/protection/exclusion.ts'
import { Button } from '../../../ui/Button.tsx'
import { EXCLUSION_KEY, useExcludedUntil } from '../../protection/shared/useExclusion.ts'
import styles from './Proof.module.css'

/** Of what an exclusion does: it is begun with a network here, so not that it needs none. */
const DOES = ['play', 'offers', 'money', 'end'] as const

/**
 * Makes a pass of another host hold here by one press: for the player who is signed in, and without one for whoever it names.
 * Source: decision 183.
 */
export function ShowPass({ pass, until }: { pass: ExclusionPass; until: number }) {
  const { t, format } = useApp()
  const player = usePlayer()
  const { isBusy, error, kept, show } = useShowPass(pass)
  const isOffered = useFeature(EXCLUSION_PASS_FEATURE)
  const held = useExcludedUntil()
  // Of a pass that is no longer than what runs here there is nothing to be had.
  if (!isOffered || (held !== undefined && until <= held)) return null
  const date = format.date(until)
  return (
    <section className={styles.card} aria-labelledby="show-pass">
      <h2 id="show-pass" className={styles.cardTitle}>
        {t('pass.show')}
      </h2>
      {kept ? (
        <p role="status">{kept}</p>
      ) : (
        <>
          {player ? (
            <ul className={styles.does}>
              {DOES.map((what) => (
                <li key={what}>{t(`exclusion.does.${what}`)}</li>
              ))}
            </ul>
          ) : (
            <p className={styles.text}>{t('pass.leaveText', { date })}</p>
          )}
          <Button kind="secondary" busy={isBusy} onClick={() => void show()}>
            {player ? t('exclusion.begin', { date }) : t('pass.show')}
          </Button>
        </>
      )}
      {error ? (
        <p role="alert" className={styles.text}>
          {error}
        </p>
      ) : null}
    </section>
  )
}

function useShowPass(pass: ExclusionPass) {
  const app = useApp()
  const player = usePlayer()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAction()
  /** The host's words for it. */
  const [kept, setKept] = useState('')

  const showOwn = async (remoteId: string, key: string) => {
    const { exclusion } = await app.call(exclusionPassApi.showPass, { pass }, { key })
    await exclusionIsTold(app, remoteId, exclusion.until)
    await app.queryClient.invalidateQueries({ queryKey: [EXCLUSION_KEY] })
    await app.session.end('logout')
    await navigate({ to: '/pay-out', replace: true })
  }
  const leave = async () => {
    const { message } = await app.call(exclusionPassApi.leavePass, { pass })
    setKept(message)
  }
  const show = () =>
    run(`${player?.remoteId} ${pass.signature}`, (key) => (player ? showOwn(player.remoteId, key) : leave()))
  return { isBusy, error, kept, show }
}

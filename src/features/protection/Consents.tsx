import {
  type Consent,
  consentsApi,
  OFFER_CHANNELS,
  OFFER_PRODUCTS,
} from '../../../contract/protection/consents.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useAction } from '../../lib/hooks/useAction.ts'
import styles from './Protection.module.css'
import { useConsents } from './shared/useMaySell.ts'

/** What the player wants to be told of, each product by each way; all off until they say otherwise. Source: PP-47. */
export function Consents() {
  const { t, call, queryClient } = useApp()
  const { isBusy, error, run } = useAction()
  const { data } = useConsents()
  if (!data) return null
  const choose = (consent: Consent) =>
    run(JSON.stringify(consent), async (key) => {
      const answer = await call(consentsApi.chooseConsent, consent, { key })
      queryClient.setQueryData(query(consentsApi.consents, {}).queryKey, answer)
    })
  return (
    <section className={styles.card} aria-labelledby="consents">
      <h2 id="consents" className={styles.heading}>
        {t('consents.title')}
      </h2>
      <p className={styles.text}>{t('consents.text')}</p>
      {OFFER_PRODUCTS.map((product) => (
        <fieldset key={product} className={styles.consents}>
          <legend className={styles.kind}>{t(`consents.product.${product}`)}</legend>
          {OFFER_CHANNELS.map((channel) => {
            const isOn = data.data.some(
              (one) => one.product === product && one.channel === channel && one.isOn,
            )
            return (
              <label key={channel} className={styles.consent}>
                <input
                  type="checkbox"
                  checked={isOn}
                  // Disabled it would lose the focus.
                  aria-disabled={isBusy}
                  onChange={() => (isBusy ? undefined : void choose({ product, channel, isOn: !isOn }))}
                />
                {t(`consents.channel.${channel}`)}
              </label>
            )
          })}
        </fieldset>
      ))}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </section>
  )
}

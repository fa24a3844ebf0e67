import { COMPLAINTS_FEATURE } from '../../../contract/protection/complaints.ts'
import { useApp, useArt, usePlayer } from '../../lib/app.tsx'
import { isExcluded } from '../../lib/protection/isExcluded.ts'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMaySell } from '../protection/shared/useMaySell.ts'
import { usePromotions, usePromotionWords } from '../promotions/shared/usePromotions.ts'
import styles from './Chat.module.css'
import { ChatFrame, ChatNav } from './ChatFrame.tsx'
import { ChatRow } from './ChatRow.tsx'
import { useChats, useSupport } from './useChats.ts'

/** The chat's front: help first, the offers below it. Source: spec 2.25; S-CHAT-01..05. */
export function ChatHome() {
  const { t } = useApp()
  const player = usePlayer()
  return (
    <ChatFrame title={t('chat.title')} foot={<ChatNav />}>
      <div className={styles.scroll}>
        <header className={styles.greeting}>
          <h1>{t('chat.hi', { username: player?.username ?? '' })}</h1>
          <p>{t('chat.how')}</p>
        </header>
        <Recent />
        <ButtonLink to="/chat-box" wide>
          <Icon name="chat" size={20} />
          {t('chat.send')}
        </ButtonLink>
        <Hours />
        {useFeature(COMPLAINTS_FEATURE) ? (
          <ButtonLink to="/complaints" kind="quiet" wide>
            {t('complaints.title')}
          </ButtonLink>
        ) : null}
        <Offers />
      </div>
    </ChatFrame>
  )
}

function Recent() {
  const { t } = useApp()
  const { data, error, retry } = useChats()
  const [chat] = data?.chats ?? []
  return (
    <section className={styles.card} aria-labelledby="chat-recent">
      <h2 id="chat-recent" className={styles.small}>
        {t('chat.recent')}
      </h2>
      {chat ? <ChatRow chat={chat} /> : null}
      {data && !chat ? <p className={styles.none}>{t('chat.recentNone')}</p> : null}
      {!data && !error ? <Skeleton height={64} label={t('common.loading')} /> : null}
      {!data && error ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : null}
    </section>
  )
}

/** When somebody answers, and whether that is a person; nothing where the host does not say. */
function Hours() {
  const { t } = useApp()
  const support = useSupport()
  if (!support) return null
  return (
    <section className={styles.hours} aria-labelledby="chat-hours">
      <Icon name="clock" size={20} />
      <div>
        <h2 id="chat-hours" className={styles.small}>
          {t('chat.hours')}
        </h2>
        <p>{support.hours}</p>
        <p>{support.isAutomatic ? t('chat.automatic') : t('chat.people')}</p>
      </div>
    </section>
  )
}

/** Source: spec 9 (K-AMT-11). */
const OFFER_WORDS = 100

/** The running offers, below the help, for who agreed to be told of offers (S-CHAT-04, D-20). */
function Offers() {
  const app = useApp()
  const { t } = app
  const art = useArt()
  const wordsOf = usePromotionWords()
  const { offers } = usePromotions()
  if (!useMaySell() || offers.length === 0 || isExcluded(app)) return null
  return (
    <section aria-labelledby="chat-offers">
      <h2 id="chat-offers" className={styles.title}>
        {t('chat.offers')}
      </h2>
      <ul className={styles.offers}>
        {offers.map((offer) => {
          const { name, description } = wordsOf(offer)
          return (
            <li key={offer.id} className={styles.offer}>
              <Picture
                src={art(offer.thumbnail)}
                alt=""
                width={640}
                height={360}
                className={styles.picture}
              />
              <div className={styles.offerText}>
                <h3>{name}</h3>
                <p>{firstWords(description, OFFER_WORDS)}</p>
                <ButtonLink to="/promotions" search={{ offer: offer.id }} kind="secondary" small>
                  {t('common.details')}
                </ButtonLink>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function firstWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/)
  return words.length > count ? `${words.slice(0, count).join(' ')}…` : text.trim()
}

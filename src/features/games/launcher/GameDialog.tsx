import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { recordsApi } from '../../../../contract/records.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp, usePicture, usePlayer } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { query, refresh } from '../../../lib/api/query.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { usePlayStop } from '../../protection/shared/usePlayStop.ts'
import { installMoment } from '../../install/shared/installAsk.ts'
import { RulesLink } from '../shared/RulesLink.tsx'
import { useKeepRounds } from '../shared/useRounds.ts'
import { type Frame, frameOf, type FrameMessage } from './frame.ts'
import styles from './GameDialog.module.css'
import { GameFrame } from './GameFrame.tsx'
import { SessionBar } from './SessionBar.tsx'
import { useFullscreen } from './useFullscreen.ts'
import type { Launch } from './useLaunch.ts'
import { useSessionMoney } from './useSessionMoney.ts'

/** The largest inline size. */
const INLINE = { width: 603, height: 375 }
/** A frame that reports every spin at once is answered with one refetch. */
const REFETCH_PAUSE_MS = 300

const CHANGED_BY_ROUNDS = [walletApi.balance, recordsApi.bets, recordsApi.transactions]

interface Props {
  name: string
  launch: Launch
  retry: () => void
  onClose: () => void
}

/** The open game: whose it is, the cross, time and money, and the frame. Source: spec 2.7; X-08; D-19. */
export function GameDialog({ name, launch, retry, onClose }: Props) {
  const { t } = useApp()
  const player = usePlayer()
  // A new version of the app waits until the round is over and the game is closed (P-PWA-09).
  useReloadHold(true)
  const picture = usePicture()
  const { data: logo } = useQuery(query(contentApi.logo, {}))
  const { money, isReady } = useSessionMoney()
  const [isTurned, setIsTurned] = useState(false)
  const [size, setSize] = useState(INLINE)
  const dialog = useModal()
  const { area, isFull, toggle } = useFullscreen()
  const balanceChanged = useRefetchMoney()
  const titleId = useId()

  const keepRounds = useKeepRounds()

  const hear = (message: FrameMessage, { engine }: Frame) => {
    if (message.type === 'close') onClose()
    else if (message.type === 'balanceChanged') {
      balanceChanged()
      installMoment.come()
    } else if (message.type === 'rounds') {
      // Another house's game is not ours to vouch for.
      if (engine) keepRounds({ engine, game: name }, message.rounds)
    } else setSize({ width: message.width, height: message.height })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the dialog's own key
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-full={isFull || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={area} className={styles.area}>
        <header className={styles.head}>
          <p className={styles.user}>
            <span className={styles.userLabel}>{t('games.user')}</span> <b>{player?.username}</b>
          </p>
          {logo?.mobileLogo ? (
            <img
              className={styles.logo}
              src={picture(logo.mobileLogo)}
              alt=""
              width={28}
              height={28}
              crossOrigin="anonymous"
            />
          ) : null}
          <IconButton label={t('games.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <SessionBar money={money} />
        <div
          className={styles.stage}
          data-turned={isTurned || undefined}
          style={{ '--ratio': size.width / size.height } as React.CSSProperties}
        >
          <Stage launch={launch} name={name} isReady={isReady} retry={retry} onMessage={hear} />
        </div>
        <footer className={styles.tools}>
          <h2 id={titleId} className={styles.name}>
            {name}
          </h2>
          <IconButton label={t('games.reload')} onClick={retry}>
            <Icon name="refresh" />
          </IconButton>
          <span className={styles.turn}>
            <IconButton
              label={t('games.rotate')}
              aria-pressed={isTurned}
              onClick={() => setIsTurned(!isTurned)}
            >
              <Icon name="phone" />
            </IconButton>
          </span>
          <IconButton
            label={t(isFull ? 'games.exitFullscreen' : 'games.fullscreen')}
            aria-pressed={isFull}
            onClick={toggle}
          >
            <Icon name={isFull ? 'exit-fullscreen' : 'fullscreen'} />
          </IconButton>
          <span className={styles.stop}>
            <Button kind="secondary" small onClick={onClose}>
              {t('games.stop')}
            </Button>
          </span>
        </footer>
      </div>
    </dialog>
  )
}

/** Why an open game takes no more bets. */
const STOPPED = {
  excluded: 'exclusion.stop',
  timeOut: 'protection.stopTimeOut',
  untold: 'protection.stopUntold',
} as const

/** Splash, failure, refusal, or the game. */
function Stage({
  launch,
  name,
  isReady,
  retry,
  onMessage,
}: Pick<Props, 'launch' | 'name' | 'retry'> & {
  isReady: boolean
  onMessage: (message: FrameMessage, frame: Frame) => void
}) {
  const { config, settings, t } = useApp()
  const stop = usePlayStop()
  const url = launch.state === 'ready' ? launch.url : undefined
  const frame = useMemo(
    () => (url === undefined ? undefined : frameOf(url, location.href, config, settings.get())),
    [url, config, settings],
  )
  if (launch.state === 'launching' || (frame && !isReady)) {
    return (
      <div className={styles.splash} role="status" aria-busy="true">
        <span className={styles.diamond} />
        <p>{t('games.launching')}</p>
      </div>
    )
  }
  if (!frame) {
    return (
      <div className={styles.splash} role="alert">
        <Icon name="alert" size={32} />
        <p>{launch.state === 'failed' ? launch.message : t('games.refused')}</p>
        {/* Until a break is over every try ends the same way, and so it does where one may not play. */}
        {launch.state === 'failed' && !launch.isFinal && stop !== 'timeOut' && stop !== 'excluded' ? (
          <Button small onClick={retry}>
            {t('common.retry')}
          </Button>
        ) : null}
        <RulesLink />
      </div>
    )
  }
  return (
    <>
      <div className={styles.held} inert={stop !== undefined}>
        <GameFrame
          key={`${launch.state === 'ready' ? (launch.attempt ?? '') : ''} ${frame.src}`}
          frame={frame}
          title={name}
          onMessage={(message) => onMessage(message, frame)}
        />
      </div>
      {stop ? (
        <p className={styles.stopped} role="alert">
          <Icon name="pause" size={32} />
          {t(STOPPED[stop])}
        </p>
      ) : null}
    </>
  )
}

/** Opens the dialog it is given to as a modal one, and gives the focus back afterwards. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** Asks the host for what a round changes; a frame's word never changes a figure itself. */
function useRefetchMoney(): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void Promise.all(CHANGED_BY_ROUNDS.map((endpoint) => refresh(queryClient, endpoint)))
    }, REFETCH_PAUSE_MS)
  }, [queryClient])
}

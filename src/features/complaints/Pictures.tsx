import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { complaintPicturesApi } from '../../../contract/protection/complaint-pictures.ts'
import type { Complaint } from '../../../contract/protection/complaints.ts'
import { COMPLAINT_TEXTS } from '../../i18n/complaintTexts.ts'
import { query } from '../../lib/api/query.ts'
import { useApp } from '../../lib/app.tsx'
import { useTexts } from '../../lib/hooks/useTexts.ts'
import { byProgress } from '../../lib/outbox/byProgress.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import styles from './Pictures.module.css'
import type { KeptPicture } from './pictureStore.ts'
import type { PicturesModel } from './usePictures.ts'

type SentPicture = Complaint['pictures'][number]

/** Pictures of a complaint: those that the host has, those on this device, and the way to choose more while it is open. */
export function Pictures({
  model,
  sent = [],
  isOpen = true,
}: {
  model: PicturesModel
  sent?: readonly SentPicture[]
  isOpen?: boolean
}) {
  const { say } = useTexts(COMPLAINT_TEXTS)
  const [opened, setOpened] = useState<SentPicture>()
  if (!model.isOffered || (!isOpen && sent.length === 0)) return null
  return (
    <section className={styles.pictures} aria-labelledby="complaint-pictures">
      <h2 id="complaint-pictures" className={styles.title}>
        {say('title')}
      </h2>
      {sent.length > 0 ? (
        <ul className={styles.thumbs}>
          {sent.map((picture, i) => (
            <li key={picture.id}>
              <Thumb picture={picture} no={i + 1} onOpen={() => setOpened(picture)} />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? <OnDevice model={model} /> : null}
      {opened ? <Whole picture={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  )
}

function OnDevice({ model }: { model: PicturesModel }) {
  const { t } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {model.rows.length > 0 ? (
        <ul className={styles.thumbs}>
          {model.rows.map((row) => (
            <li key={row.key}>
              <Kept row={row} isLocked={model.isSending} onRemove={() => void model.remove(row.key)} />
            </li>
          ))}
        </ul>
      ) : null}
      {model.making.map((name, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <p key={`${name} ${i}`} role="status" className={styles.small}>
          {t('payment.receiptMaking', { name })}
        </p>
      ))}
      <Standing model={model} />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('payment.addReceipt')}
        onChange={({ target }) => {
          void model.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <div>
        <Button kind="quiet" small onClick={() => input.current?.click()}>
          <Icon name="upload" size={20} />
          {t('payment.addReceipt')}
        </Button>
      </div>
      <p className={styles.small}>{say('hint')}</p>
    </>
  )
}

/** Whether what is on this device is on its way, and what to do where it is not. A complaint that is being written takes its pictures along. */
function Standing({ model: { rows, isSending, error, send } }: { model: PicturesModel }) {
  const { say } = useTexts(COMPLAINT_TEXTS)
  const [first] = rows
  if (!first) return null
  if (isSending)
    return (
      <p role="status" className={styles.small}>
        {say('sending')}
      </p>
    )
  const isWanted = rows.some((row) => row.isWanted)
  return (
    <>
      {error ? (
        <p role="alert" className={styles.error}>
          {error} {say(isWanted ? 'failed' : 'refused')}
        </p>
      ) : (
        <p className={styles.small}>{say('kept')}</p>
      )}
      {first.complaint === '' ? null : (
        <div>
          <Button kind="secondary" small onClick={() => void send()}>
            {say(error ? 'again' : 'send')}
          </Button>
        </div>
      )}
    </>
  )
}

function Kept({ row, isLocked, onRemove }: { row: KeptPicture; isLocked: boolean; onRemove: () => void }) {
  const { t } = useApp()
  const address = useMemo(
    () => URL.createObjectURL(new Blob([row.bytes], { type: 'image/jpeg' })),
    [row.bytes],
  )
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <figure className={styles.kept}>
      <img src={address} alt={row.name} width={72} height={72} />
      {isLocked ? null : (
        <IconButton label={t('payment.removeReceipt', { name: row.name })} onClick={onRemove}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </figure>
  )
}

/** A day old is as good as new: a picture never changes. */
const FRESH_MS = 24 * 60 * 60 * 1000

/** A picture of 400 kB takes a slow line longer than any other answer: it has its time while it comes. */
function usePicture(id: string, isWanted: boolean) {
  const { call } = useApp()
  return useQuery({
    ...query(complaintPicturesApi.complaintPicture, { id }),
    queryFn: ({ signal }) =>
      call(complaintPicturesApi.complaintPicture, { id }, { signal, send: byProgress({}) }),
    staleTime: FRESH_MS,
    enabled: isWanted,
  })
}

function Thumb({ picture, no, onOpen }: { picture: SentPicture; no: number; onOpen: () => void }) {
  const { settings } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  // The host keeps them large: with the data saver on, only what is opened is fetched.
  const { data } = usePicture(picture.id, !settings.savesData())
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={say('open', { no, name: picture.name })}
      onClick={onOpen}
    >
      {data ? <img src={data.data.image} alt="" width={72} height={72} /> : <Icon name="camera" size={24} />}
    </button>
  )
}

function Whole({ picture, onClose }: { picture: SentPicture; onClose: () => void }) {
  const { t } = useApp()
  const { say } = useTexts(COMPLAINT_TEXTS)
  const { data, isError, refetch } = usePicture(picture.id, true)
  return (
    <Dialog title={say('one')} closeLabel={t('common.close')} onClose={onClose}>
      {data ? (
        <figure className={styles.whole}>
          <img src={data.data.image} alt={say('alt', { name: picture.name })} />
          <figcaption>{picture.name}</figcaption>
        </figure>
      ) : isError ? (
        <ErrorState message={say('lost')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} label={t('common.loading')} />
      )}
    </Dialog>
  )
}

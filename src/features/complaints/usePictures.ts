import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/kit/errors.ts'
import {
  COMPLAINT_PICTURES_FEATURE,
  PICTURES_PER_COMPLAINT,
} from '../../../contract/protection/complaint-pictures.ts'
import { errorWords } from '../../lib/api/errorWords.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'
import { isForGood } from '../../lib/outbox/retry.ts'
import { useToast } from '../../ui/Toast.tsx'
import { receiptFrom, UnreadablePicture } from '../cashier/shared/shrink.ts'
import { forgetPicture, keepPicture, type KeptPicture, picturesKept, wantPictures } from './pictureStore.ts'
import { sendPicture } from './sendPicture.ts'

export interface PicturesModel {
  isOffered: boolean
  /** On this device, and not with the host yet. */
  rows: readonly KeptPicture[]
  /** Files that are still made smaller, by name. */
  making: readonly string[]
  isSending: boolean
  /** Why the last try did not go through. */
  error: string
  add: (files: File[]) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Sends what is here; what was begun before goes on by itself. */
  send: () => Promise<void>
  /** Those of a complaint that was being written are that one's now, and on their way. */
  moveTo: (complaint: string) => Promise<void>
}

/** Pictures for a complaint (`''`: for the one that is being written), of which the host has so many already. */
export function usePictures(complaint: string, hasAlready: number, onSent: () => unknown): PicturesModel {
  const { t, call, now } = useApp()
  const toast = useToast()
  const of = usePlayer()?.remoteId ?? ''
  const isOffered = useFeature(COMPLAINT_PICTURES_FEATURE)
  const [rows, setRows] = useState<readonly KeptPicture[]>([])
  const [making, setMaking] = useState<readonly string[]>([])
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  const isBusy = useRef(false)

  const reread = async () => setRows(await picturesKept(of, complaint))
  const sendAll = async () => {
    for (const row of await picturesKept(of, complaint)) {
      if (!row.isWanted) continue
      await sendPicture(call, complaint, row)
      await forgetPicture(row.key)
      await onSent()
      await reread()
    }
  }
  const goOn = async () => {
    if (isBusy.current || complaint === '') return
    isBusy.current = true
    setIsSending(true)
    setError('')
    try {
      await sendAll()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // What the host does not take waits for the player; what did not get through goes on by itself.
      if (isForGood(failure)) await wantPictures(of, complaint, complaint, false)
      setError(errorWords(failure, t))
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  const begin = useEffectEvent(async () => {
    await reread()
    await goOn()
  })
  useEffect(() => {
    const again = () => void begin()
    again()
    globalThis.addEventListener('online', again)
    return () => globalThis.removeEventListener('online', again)
  }, [of, complaint])

  const addOne = async (file: File) => {
    try {
      const { id: key, name, bytes } = await receiptFrom(file)
      await keepPicture({ key, of, complaint, name, bytes, at: now(), isWanted: false })
    } catch (failure) {
      const why = failure instanceof UnreadablePicture ? failure.why : 'notKept'
      toast(t(`payment.receiptFailed.${why}`, { name: file.name }), 'alert')
    }
    setMaking((before) => before.filter((_, i) => i !== before.indexOf(file.name)))
    await reread()
  }
  return {
    isOffered,
    rows,
    making,
    isSending,
    error,
    add: async (files) => {
      const room = PICTURES_PER_COMPLAINT - hasAlready - rows.length - making.length
      if (files.length > room) toast(t('payment.receiptLimit', { count: PICTURES_PER_COMPLAINT }), 'alert')
      const taken = files.slice(0, Math.max(0, room))
      setMaking((before) => [...before, ...taken.map(({ name }) => name)])
      for (const file of taken) await addOne(file)
    },
    remove: async (key) => {
      await forgetPicture(key)
      await reread()
    },
    send: async () => {
      await wantPictures(of, complaint, complaint, true)
      await goOn()
      await reread()
    },
    moveTo: (to) => wantPictures(of, complaint, to, true),
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/kit/errors.ts'
import { inboxApi, type Letter } from '../../../contract/inbox.ts'
import { useApp } from '../../lib/app.tsx'
import { refresh } from '../../lib/api/query.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useFeature } from '../../lib/hooks/useFeature.ts'

/** How long Undo is offered. */
const UNDO_MS = 6000

export interface LetterActs {
  /** Marks letters as read; answers once the host has said so. */
  read: (ids: readonly string[]) => Promise<void>
  /** Deletes letters at once; where that cannot be taken back, the screen asks before. */
  remove: (ids: readonly string[]) => Promise<void>
  /** Whether a deletion can be taken back on this host. */
  mayUndo: boolean
  /** How many letters were deleted just now, while Undo is offered. */
  deleted: number
  undo: () => Promise<void>
  isBusy: boolean
  /** Words of what could not be done. */
  problem: string
}

/** What a player does with letters. Opening one marks it as read (S-INBOX-07, T-STATE-17, 18; X-71). */
export function useLetterActs(
  letters: Letter[],
  open: Letter | undefined,
  onDeleted: () => void,
): LetterActs {
  const { call, network, queryClient, t } = useApp()
  const toast = useToast()
  const mayUndo = useFeature('inbox-restore')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [gone, setGone] = useState<readonly string[]>([])
  const askedToRead = useRef(new Set<string>())

  /** Every letter by its own call (C-API-37); answers those that did not succeed, without what is gone already. */
  const each = async (ids: readonly string[], act: (id: string, key: string) => Promise<unknown>) => {
    const failures = new Map<string, ApiError>()
    await Promise.all(
      ids.map(async (id) => {
        try {
          await act(id, crypto.randomUUID())
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (error.status !== 404) failures.set(id, error)
        }
      }),
    )
    return failures
  }
  const settle = async () => {
    await Promise.all([refresh(queryClient, inboxApi.inbox), refresh(queryClient, inboxApi.letter)])
    setIsBusy(false)
  }
  const begin = () => {
    setIsBusy(true)
    setProblem('')
  }

  const read = async (ids: readonly string[]) => {
    const unread = ids.filter((id) => letters.some((letter) => letter.id === id && !letter.isRead))
    begin()
    const failures = await each(unread, (id, key) => call(inboxApi.readLetter, { id }, { key }))
    const [failure] = failures.values()
    if (failure) setProblem(failure.isNetwork ? t('inbox.notRead') : failure.message || t('error.unexpected'))
    await settle()
  }

  const remove = async (ids: readonly string[]) => {
    if (!network.get().isOnline) {
      setProblem(t('inbox.offlineDelete'))
      return
    }
    begin()
    const failures = await each(ids, (id, key) => call(inboxApi.deleteLetter, { id }, { key }))
    const done = ids.filter((id) => !failures.has(id))
    const isOffline = done.length === 0 && [...failures.values()].every(({ isNetwork }) => isNetwork)
    if (isOffline) setProblem(t('inbox.offlineDelete'))
    else if (failures.size > 0) setProblem(t('inbox.notDeleted', { count: failures.size }))
    if (done.length > 0) {
      onDeleted()
      if (mayUndo) setGone(done)
      else toast(t('inbox.deleted', { count: done.length }))
    }
    await settle()
  }

  const undo = async () => {
    const back = gone
    setGone([])
    begin()
    const failures = await each(back, (id, key) => call(inboxApi.restoreLetter, { id }, { key }))
    if (failures.size > 0) setProblem(t('inbox.notRestored'))
    else toast(t('inbox.restored'))
    await settle()
  }

  useEffect(() => {
    if (gone.length === 0) return
    const timer = setTimeout(() => setGone([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [gone])

  /** Once a visit for each letter: what fails stays unread, and is said by its dot. */
  const readOpened = useEffectEvent((letter: Letter) => {
    if (letter.isRead || askedToRead.current.has(letter.id)) return
    askedToRead.current.add(letter.id)
    const { id } = letter
    void each([id], (one, key) => call(inboxApi.readLetter, { id: one }, { key })).then((failures) => {
      if (failures.size > 0) askedToRead.current.delete(id)
      else void refresh(queryClient, inboxApi.inbox)
    })
  })
  useEffect(() => {
    if (open) readOpened(open)
  }, [open])

  return { read, remove, mayUndo, deleted: gone.length, undo, isBusy, problem }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { PUSH_FEATURE, PUSH_KINDS, type PushKind, pushApi } from '../../../../contract/push.ts'
import { useApp } from '../../../lib/app.tsx'
import { chooseKinds, isReached, type PushSupport, pushSupport } from '../../../lib/pwa/push.ts'
import { query } from '../../../lib/api/query.ts'

/** `absent`: this host sends none. `closed`: the player closed the browser's question. `failed`: not changed. */
type Problem = 'closed' | 'failed' | undefined

export interface PushModel {
  support: PushSupport | 'absent' | 'loading' | 'unread'
  kinds: ReadonlySet<PushKind>
  /** The kind that is being changed. */
  busy: PushKind | undefined
  problem: Problem
  /** Call it from a tap: it may ask for the permission. */
  set: (kind: PushKind, isOn: boolean) => Promise<void>
  retry: () => void
}

/** What this device is told of, as browser and host have it between them. */
export function usePush(): PushModel {
  const { call, storage, queryClient } = useApp()
  const [support, setSupport] = useState(pushSupport)
  const general = useQuery(query(contentApi.general, {}))
  const isOffered = general.data?.features.includes(PUSH_FEATURE)
  const isAble = isOffered === true && support === 'ready'
  const { data, error, refetch } = useQuery({ ...query(pushApi.pushSettings, {}), enabled: isAble })
  const [kinds, setKinds] = useState<ReadonlySet<PushKind>>()
  const [busy, setBusy] = useState<PushKind>()
  const [problem, setProblem] = useState<Problem>()

  // The permission may be changed in the browser's own settings, behind the page.
  useEffect(() => {
    const look = () => setSupport(pushSupport())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!data) return undefined
    let isOld = false
    void isReached(data).then((reached) => {
      if (!isOld) setKinds(new Set(reached ? data.kinds : []))
    })
    return () => {
      isOld = true
    }
  }, [data])

  const set = async (kind: PushKind, isOn: boolean): Promise<void> => {
    const before = kinds ?? new Set<PushKind>()
    const wanted = PUSH_KINDS.filter((one) => (one === kind ? isOn : before.has(one)))
    setBusy(kind)
    setProblem(undefined)
    setKinds(new Set(wanted))
    try {
      const settings = await chooseKinds({ call, storage }, wanted)
      if (settings) queryClient.setQueryData(query(pushApi.pushSettings, {}).queryKey, settings)
      else {
        setKinds(before)
        setProblem('closed')
        setSupport(pushSupport())
      }
    } catch (error) {
      console.warn('Push could not be set', error)
      setKinds(before)
      setProblem('failed')
    } finally {
      setBusy(undefined)
    }
  }

  const stateOf = (): PushModel['support'] => {
    if (isOffered === undefined) return general.error ? 'unread' : 'loading'
    if (!isOffered) return 'absent'
    if (support !== 'ready') return support
    if (kinds) return 'ready'
    return error ? 'unread' : 'loading'
  }
  const retry = () => void (isOffered === undefined ? general.refetch() : refetch())
  return { support: stateOf(), kinds: kinds ?? new Set(), busy, problem, set, retry }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../contract/kit/errors.ts'
import {
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type Protection,
  PROTECTION_FEATURE,
  protectionApi,
} from '../../../../contract/protection.ts'
import { query } from '../../../lib/api/query.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { type Kept, useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { type Intent, intentsOf, keepIntent } from '../../../lib/protection/intents.ts'
import { tellTabs } from '../../../lib/protection/tabs.ts'
import { tellIntents } from '../../../lib/protection/tell.ts'

export const INTENTS_KEY = 'kept-limits'

/** A limit as it holds on this device; `wanted`: what the host has not heard of yet. */
export interface HeldLimit extends Limit {
  wanted: Intent | undefined
}

/** What holds of a limit: the player's own or the operator's, whichever is lower. */
export const effective = ({ value, cap }: Pick<Limit, 'value' | 'cap'>): number | undefined =>
  value === undefined || cap === undefined ? (value ?? cap) : Math.min(value, cap)

/** Less than what holds, or the first: it holds at once (PP-09). */
export const isStricter = (limit: Pick<Limit, 'value'> | undefined, value: number | undefined): boolean =>
  value !== undefined && (limit?.value === undefined || value < limit.value)

/** The host's last word, tightened by what this device has not told it. */
export function held(limits: readonly Limit[], intents: readonly Intent[]): HeldLimit[] {
  return limits.map((limit) => {
    const wanted = intents.findLast(({ kind, period }) => kind === limit.kind && period === limit.period)
    const lower = intents.filter(
      ({ kind, period, isLower }) => isLower && kind === limit.kind && period === limit.period,
    )
    const values = [limit.value, ...lower.map(({ value }) => value ?? undefined)].filter(
      (value) => value !== undefined,
    )
    const value = values.length > 0 ? Math.min(...values) : undefined
    const most = effective({ value, cap: limit.cap })
    return { ...limit, value, left: most === undefined ? undefined : Math.max(0, most - limit.used), wanted }
  })
}

export interface LimitsModel extends Kept<Protection> {
  limits: HeldLimit[]
  /** Holds at once where it is stricter, without a network too. Answers what the host refused for good. */
  choose: (kind: LimitKind, period: LimitPeriod, value: number | undefined) => Promise<ApiError | undefined>
}

/** What the player chose here and the host has not heard of yet. */
export function useIntents(): readonly Intent[] {
  const app = useApp()
  const remoteId = usePlayer()?.remoteId ?? ''
  const { data } = useQuery({
    queryKey: [INTENTS_KEY, remoteId],
    queryFn: () => intentsOf(app),
    networkMode: 'always',
    staleTime: 0,
  })
  return data ?? []
}

/** The player's limits, and how to choose one. Source: protection.md PP-05 to PP-11, F-21. */
export function useLimits(): LimitsModel {
  const app = useApp()
  const client = useQueryClient()
  const remoteId = usePlayer()?.remoteId ?? ''
  const isOffered = useFeature(PROTECTION_FEATURE)
  const read = useCachedRead(protectionApi.protection, {}, { isOffered })
  const intents = useIntents()
  const limits = held(read.data?.limits ?? [], intents)
  const look = () => client.invalidateQueries({ queryKey: [INTENTS_KEY] })
  return {
    ...read,
    limits,
    choose: async (kind, period, value) => {
      const before = limits.find((one) => one.kind === kind && one.period === period)
      const id = crypto.randomUUID()
      await keepIntent(app, {
        of: remoteId,
        id,
        kind,
        period,
        value: value ?? null,
        isLower: isStricter(before, value),
      })
      tellTabs(app.storage)
      await look()
      // Without an answer it holds here, and is told later.
      const refused = await tellIntents(app).catch(() => undefined)
      await look()
      return refused
    },
  }
}

/** The second word to a raise, or its taking back. */
export function useRaise(id: string): { answer: (word: 'confirm' | 'drop') => Promise<void> } {
  const { call, queryClient } = useApp()
  return {
    answer: async (word) => {
      const act = word === 'confirm' ? protectionApi.confirmLimit : protectionApi.dropLimit
      const standing = await call(act, { id })
      queryClient.setQueryData(query(protectionApi.protection, {}).queryKey, standing)
    },
  }
}

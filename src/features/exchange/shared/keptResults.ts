/**
 * The results that were looked at, kept on the device beside a player's other answers, so that they can be looked at again
 * without a network; as the wire spells them, the newest few.
 */
import { get, update } from 'idb-keyval'
import type { Endpoint, Output } from '../../../../contract/kit/endpoint.ts'
import { z } from '../../../../contract/kit/zod.ts'
import { device, quietly } from '../../../lib/storage/readCache.ts'

/** Answers of some 20 kB that are kept. */
const MOST = 30

type Answers = Readonly<Record<string, unknown>>

/** `place`: what was asked for. */
export const keepResult = <E extends Endpoint>(
  of: string,
  place: string,
  { output }: E,
  answer: Output<E>,
): Promise<unknown> =>
  quietly(() =>
    update<Answers>(
      keyOf(of),
      (kept = {}) => {
        const { [place]: _, ...others } = kept
        const newest = Object.entries(others).slice(1 - MOST)
        return Object.fromEntries([...newest, [place, z.encode(output, answer)]])
      },
      device(),
    ),
  )

/** Undefined where it was not looked at on this device, or cannot be read any more. */
export async function keptResult<E extends Endpoint>(
  of: string,
  place: string,
  { output }: E,
): Promise<Output<E> | undefined> {
  const kept = await quietly(() => get<Answers>(keyOf(of), device()))
  return kept && (z.safeDecode(output, kept[place]).data as Output<E> | undefined)
}

const keyOf = (of: string): string => `${of}:results`

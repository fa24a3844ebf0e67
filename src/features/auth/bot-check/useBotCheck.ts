import { useRef, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { makeProofOfWork } from './proofOfWork.ts'

export type BotCheckState = { state: 'idle' | 'done' | 'failed' } | { state: 'working'; steps: number }

export interface BotCheck {
  check: BotCheckState
  start: () => void
  /** The proof, made now unless it is there or under way; undefined when it cannot be made. It is good for one call. */
  take: () => Promise<string | undefined>
}

/** The bot check of a form, for the name that is typed in it: started by its button, or by sending the form. Source: spec 2.22; S-PASS-05; X-32. */
export function useBotCheck(username: () => string): BotCheck {
  const { call } = useApp()
  const [check, setCheck] = useState<BotCheckState>({ state: 'idle' })
  const work = useRef<{ name: string; proof: Promise<string | undefined> }>(undefined)

  const make = async (name: string) => {
    setCheck({ state: 'working', steps: 0 })
    try {
      const proof = await makeProofOfWork(call, name, (steps) => setCheck({ state: 'working', steps }))
      setCheck({ state: 'done' })
      return proof
    } catch (error) {
      console.warn('The bot check could not be done', error)
      work.current = undefined
      setCheck({ state: 'failed' })
      return undefined
    }
  }
  const run = (): Promise<string | undefined> => {
    const name = username().trim()
    // A proof that names somebody is good for that name alone.
    if (work.current && (work.current.name === '' || work.current.name === name)) return work.current.proof
    work.current = { name, proof: make(name) }
    return work.current.proof
  }

  return {
    check,
    start: () => void run(),
    take: async () => {
      const proof = await run()
      work.current = undefined
      if (proof !== undefined) setCheck({ state: 'idle' })
      return proof
    },
  }
}

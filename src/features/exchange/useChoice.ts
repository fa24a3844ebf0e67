import { useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import type { Key } from '../../lib/storage/storage.ts'

/** One of a few choices, kept on the device. */
export function useChoice<Choice extends string>(
  key: Key,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const { storage } = useApp()
  const [chosen, setChosen] = useState(
    () => choices.find((choice) => choice === storage.get(key)) ?? fallback,
  )
  return [
    chosen,
    (choice) => {
      setChosen(choice)
      void storage.set(key, choice)
    },
  ]
}

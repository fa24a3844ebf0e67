import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app.tsx'
import { typingKey } from '../../lib/live/typing.ts'

/** The host tells it at most every three seconds. */
const SHOWN_MS = 6000

/** Whether the other side is typing now, as the host tells it and never guessed; over with their message of `answeredAt` (ms). Source: S-CHAT-09, X-70. */
export function useIsTyping(chatId: string, answeredAt: number): boolean {
  const { now } = useApp()
  const { data: at = 0 } = useQuery<number>({ queryKey: typingKey(chatId), queryFn: skipToken })
  const [until, setUntil] = useState(0)
  useEffect(() => {
    const left = at + SHOWN_MS - now()
    if (left <= 0) return
    const timers = [setTimeout(() => setUntil(at)), setTimeout(() => setUntil(0), left)]
    return () => timers.forEach(clearTimeout)
  }, [at, now])
  return until > answeredAt
}

/** How screens act: under one key until an answer was seen, and what waits is asked for anew afterwards. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ConsoleEndpoint } from '../../../contract/console/endpoint.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from './console.tsx'
import { WAITING } from './live.ts'

export function useAct<E extends ConsoleEndpoint>(
  endpoint: E,
  { done, also = [] }: { done?: (answer: z.output<E['output']>) => void; also?: string[] } = {},
) {
  const { call } = useConsole()
  const queryClient = useQueryClient()
  // A repeat after a lost answer is the same act; whatever was answered is over.
  const attempt = useRef<{ of: string; key: string } | undefined>(undefined)
  return useMutation({
    mutationFn: (input: z.output<E['input']>) => {
      const of = JSON.stringify(input)
      if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() }
      return call(endpoint, input, endpoint.idempotent ? { key: attempt.current.key } : {})
    },
    onSuccess: (answer) => done?.(answer),
    onSettled: async (_, error) => {
      if (!(error instanceof ApiError && error.isNetwork)) attempt.current = undefined
      await Promise.all(
        [WAITING, ...also.map((name) => [name])].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

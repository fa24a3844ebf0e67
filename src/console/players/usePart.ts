import { useQuery } from '@tanstack/react-query'
import type { ConsoleEndpoint } from '../../../contract/console/endpoint.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'
import type { Opened } from './Player.tsx'

/** One part of the record: read once while the screen is open, since each reading is a line of the trail. */
export function usePart<E extends ConsoleEndpoint>(endpoint: E, opened: Opened & z.output<E['input']>) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [endpoint.path, opened],
    queryFn: ({ signal }) => call(endpoint, opened, { signal }),
  })
}

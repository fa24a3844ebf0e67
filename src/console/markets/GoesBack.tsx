import { useQuery } from '@tanstack/react-query'
import { marketsApi } from '../../../contract/console/markets.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { useConsole } from '../lib/console.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Unread } from '../parts/Unread.tsx'

/** What goes back if a market is made void as it stands: the same figures for who asks and for who decides. */
export function GoesBack({ market }: { market: string }) {
  const { call, words, format } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['goesBack', market],
    queryFn: ({ signal }) => call(marketsApi.previewVoid, { market }, { signal }),
    // What waits may be taken back meanwhile: it is worked out anew each time it is shown.
    staleTime: 0,
    gcTime: 0,
  })
  const said = words.voids
  if (error instanceof ApiError && error.status === 409) return <p role="alert">{said.over}</p>
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  const { event, name, back } = data.data
  return (
    <Facts
      facts={[
        [words.markets.market, `${event}, ${name}`],
        [said.players, format.number(back.players)],
        [said.bets, format.number(back.bets)],
        [said.matched, format.money(back.matched)],
        [said.waiting, format.number(back.waiting)],
        [said.rest, format.money(back.rest)],
        [said.held, format.money(back.held)],
        [said.exposure, format.money(back.exposure)],
      ]}
    />
  )
}

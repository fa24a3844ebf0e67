import { useQuery } from '@tanstack/react-query'
import { marketsApi } from '../../../contract/console/markets.ts'
import { useConsole } from '../lib/console.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Unread } from '../parts/Unread.tsx'
import { resultText } from './outcomes.ts'

/** What another result of a market would move now, as the ledger stands. */
function usePreview(market: string, outcome: string) {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['preview', market, outcome],
    queryFn: ({ signal }) => call(marketsApi.previewResettle, { market, outcome }, { signal }),
    // Money moves meanwhile: it is worked out anew each time it is shown.
    staleTime: 0,
    gcTime: 0,
  })
}

/** The figures of a preview: the same for who asks and for who decides. */
export function Figures({ market, outcome }: { market: string; outcome: string }) {
  const { words, format } = useConsole()
  const { data, error, refetch } = usePreview(market, outcome)
  if (!data) return <Unread error={error} retry={refetch} height={160} />
  const { event, name, before, after, figures } = data.data
  const said = words.markets.figures
  return (
    <Facts
      facts={[
        [words.markets.market, `${event}, ${name}`],
        [said.before, resultText(before, { words, format })],
        [said.after, resultText(after, { words, format })],
        [
          said.players,
          words.markets.playersAndBets(format.number(figures.players), format.number(figures.bets)),
        ],
        [said.changed, format.number(figures.changed)],
        [said.toPlayers, format.money(figures.toPlayers)],
        [said.fromPlayers, format.money(figures.fromPlayers)],
        [said.house, format.money(figures.house)],
        [said.commission, format.money(figures.commission)],
        [said.short, format.number(figures.short)],
        [said.shortfall, format.money(figures.shortfall)],
      ]}
    />
  )
}

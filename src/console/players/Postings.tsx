import { useInfiniteQuery } from '@tanstack/react-query'
import { playersApi } from '../../../contract/console/players.ts'
import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import { Rows } from '../parts/Rows.tsx'
import { Unread } from '../parts/Unread.tsx'
import type { Opened } from './Player.tsx'

/** Every movement of the accounts, page by page. */
export function Postings({ opened }: { opened: Opened }) {
  const { call, words, format } = useConsole()
  const said = words.players
  const kinds: Record<string, string> = said.postingKinds
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [playersApi.playerPostings.path, opened],
    queryFn: ({ pageParam, signal }) =>
      call(playersApi.playerPostings, pageParam === undefined ? opened : { ...opened, before: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  if (!data) return <Unread error={error} retry={refetch} height={320} />
  return (
    <>
      <Rows
        caption={said.postings}
        empty={said.noPostings}
        rows={data.pages.flatMap((page) => page.data)}
        keyOf={({ id, account }) => `${id} ${account}`}
        columns={[
          { name: said.at, of: (row) => row.at, kind: 'moment' },
          { name: said.what, of: (row) => kinds[row.kind] ?? row.kind },
          { name: said.account, of: (row) => said.wallets[row.account] },
          { name: said.amount, of: (row) => format.money(row.amount), kind: 'amount' },
          { name: said.after, of: (row) => format.money(row.after), kind: 'amount' },
        ]}
      />
      {hasNextPage ? (
        <Button kind="secondary" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </>
  )
}

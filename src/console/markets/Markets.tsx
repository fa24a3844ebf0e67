import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import {
  MARKET_ORDERS,
  type MarketOrder,
  MARKETS_LISTED,
  marketsApi,
  type MarketsListed,
} from '../../../contract/console/markets.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useConsole } from '../lib/console.tsx'
import { textIn } from '../lib/textIn.ts'
import { QueueRows } from '../parts/Queue.tsx'
import { Title } from '../parts/Title.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import styles from './Markets.module.css'
import { StateTag } from './StateTag.tsx'

type Row = z.output<typeof marketsApi.markets.output>['data'][number]

export interface Wanted {
  listed: MarketsListed
  order: MarketOrder
  search: string
}

/** What an address asks for, as far as it is something. */
export function wantedIn(textOf: (name: string) => string): Partial<Wanted> {
  const listed = MARKETS_LISTED.find((one) => one === textOf('listed'))
  const order = MARKET_ORDERS.find((one) => one === textOf('order'))
  const search = textOf('search').slice(0, 64)
  return { ...(listed ? { listed } : {}), ...(order ? { order } : {}), ...(search ? { search } : {}) }
}

/** The exchange's markets: the one first in which most can be lost, or the next to start. */
export function Markets({ listed = 'live', order = 'exposure', search = '' }: Partial<Wanted>) {
  const { call, words } = useConsole()
  const wanted = { listed, order, ...(search === '' ? {} : { search }) }
  const { data, error, refetch, ...pages } = useInfiniteQuery({
    queryKey: ['markets', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        marketsApi.markets,
        { ...wanted, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const queue = {
    rows: data?.pages.flatMap((page) => page.data),
    error,
    retry: refetch,
    hasMore: pages.hasNextPage,
    more: () => pages.fetchNextPage(),
    isMore: pages.isFetchingNextPage,
  }
  return (
    <>
      <Title>{words.markets.title}</Title>
      <Find key={`${listed} ${order} ${search}`} listed={listed} order={order} search={search} />
      <QueueRows queue={queue} empty={words.markets.none}>
        {(rows) => <Table rows={rows} />}
      </QueueRows>
    </>
  )
}

function Find({ listed, order, search }: Wanted) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const said = words.markets
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void navigate({ to: '/markets', search: wantedIn((name) => textIn(form, name).trim()) })
  }
  return (
    <form noValidate role="search" aria-label={said.title} onSubmit={show} className={styles.find}>
      <SearchInput name="search" label={said.search} clearLabel={said.searchClear} defaultValue={search} />
      <SelectField label={said.listed} name="listed" defaultValue={listed}>
        {MARKETS_LISTED.map((one) => (
          <option key={one} value={one}>
            {said.which[one]}
          </option>
        ))}
      </SelectField>
      <SelectField label={said.order} name="order" defaultValue={order}>
        {MARKET_ORDERS.map((one) => (
          <option key={one} value={one}>
            {said.orders[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" small>
        {said.show}
      </Button>
      <p className={parts.small}>{said.searchHint}</p>
    </form>
  )
}

function Table({ rows }: { rows: Row[] }) {
  const { words, format } = useConsole()
  const said = words.markets
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div role="region" aria-label={said.title} tabIndex={0} className={parts.scroll}>
      <table className={`${parts.table} ${styles.rows}`}>
        <thead>
          <tr>
            <th scope="col">{said.match}</th>
            <th scope="col">{said.starts}</th>
            <th scope="col">{said.state}</th>
            <th scope="col" className={parts.amount}>
              {said.exposure}
            </th>
            <th scope="col" className={parts.amount}>
              {said.matched}
            </th>
            <th scope="col" className={parts.amount}>
              {said.waiting}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, event, name, startsAt, state, exposure, matched, waiting }) => (
            <tr key={id}>
              <th scope="row">
                <Link to="/markets/$id" params={{ id }}>
                  {event}
                </Link>
                <br />
                <span className={`${parts.small} ${styles.name}`}>{name}</span>
              </th>
              <td className={parts.small}>
                <When at={startsAt} />
              </td>
              <td>
                <StateTag state={state} />
              </td>
              <td className={`${parts.amount} figures`}>
                {exposure === null ? '–' : format.money(exposure)}
              </td>
              <td className={`${parts.amount} figures`}>{format.money(matched)}</td>
              <td className={`${parts.amount} figures`}>{format.number(waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import styles from './Picture.module.css'
import { When } from './When.tsx'

interface Props {
  /** Of which record it is, and its own id. */
  of: readonly [record: string, id: string]
  /** Each reading is a line of the trail. */
  read: (signal: AbortSignal) => Promise<{ image: string }>
  alt: string
  name: string
  at: string
  /** What else is to be known of it. */
  children?: ReactNode
}

/** One picture of a player's, as large as its place; whole in a tab of its own it would be outside of the trail. */
export function Picture({ of, read, alt, name, at, children }: Props) {
  const { words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', ...of],
    queryFn: ({ signal }) => read(signal),
  })
  return (
    <figure className={styles.picture}>
      {data ? (
        <img src={data.image} alt={alt} />
      ) : error ? (
        <ErrorState
          message={words.deposits.pictureFailed}
          retryLabel={words.retry}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} label={words.loading} />
      )}
      <figcaption>
        {name} · <When at={at} />
        {children}
      </figcaption>
    </figure>
  )
}

import { useQuery } from '@tanstack/react-query'
import { depositsApi } from '../../../contract/console/deposits.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useConsole } from '../lib/console.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import styles from './Deposit.module.css'

interface Props {
  deposit: string
  id: string
  name: string
  at: string
  /** Another player sent it, too. */
  isShared: boolean
}

/** One receipt, as large as its place; whole in a tab of its own it would be outside of the trail. */
export function Picture({ deposit, id, name, at, isShared }: Props) {
  const { call, words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', deposit, id],
    queryFn: ({ signal }) => call(depositsApi.depositPicture, { id: deposit, picture: id }, { signal }),
  })
  return (
    <figure className={styles.picture}>
      {data ? (
        <img src={data.image} alt={words.deposits.pictureOf(name)} />
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
        {isShared ? <span className={parts.tag}>{words.deposits.alsoSent}</span> : null}
      </figcaption>
    </figure>
  )
}

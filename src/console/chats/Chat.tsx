import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'
import { chatsApi } from '../../../contract/console/chats.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay, useWaiting } from '../lib/reads.ts'
import { PlayerLink } from '../parts/PlayerLink.tsx'
import { Unread } from '../parts/Unread.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import { Answer } from './Answer.tsx'
import { Handling } from './Handling.tsx'
import { InHand } from './InHand.tsx'
import styles from './Chats.module.css'

/** One chat: what was said, and the answer. */
export function Chat({ id }: { id: string }) {
  const { call, words } = useConsole()
  const may = useMay()
  const mark = useWaiting().data?.chats?.mark
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['chat', id, mark],
    queryFn: ({ pageParam, signal }) =>
      call(chatsApi.chat, pageParam === undefined ? { id } : { id, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.id : undefined),
    enabled: mark !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!data) return <Unread error={error} retry={refetch} height={360} />
  const player = data.pages[0]?.player ?? ''
  const messages = data.pages.toReversed().flatMap((page) => page.messages)
  return (
    <article className={`${parts.card} ${styles.chat}`} aria-labelledby="chat">
      <Link to="/chats" className={parts.back}>
        <Icon name="back" size={20} />
        {words.back}
      </Link>
      <h2 id="chat">
        <PlayerLink name={player} why={`chat:${id}`} />
      </h2>
      <Log aria-label={words.chats.log(player)} last={messages.at(-1)?.id}>
        {hasNextPage ? (
          <Button kind="quiet" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.chats.earlier}
          </Button>
        ) : null}
        <ol className={styles.messages}>
          {messages.map(({ id: message, from, content, at }) => (
            <li key={message} data-from={from} className={styles.message}>
              <p className={parts.small}>
                {words.chats.from[from]} · <When at={at} />
              </p>
              <p className={styles.content}>{content}</p>
            </li>
          ))}
        </ol>
      </Log>
      <Handling lines={data.pages[0]?.handling ?? []} />
      {may('answerChat') ? (
        <>
          <InHand id={id} held={data.pages[0]?.inHand ?? null} />
          <Answer id={id} />
        </>
      ) : null}
    </article>
  )
}

/** Stays at its end when something new comes. */
function Log({ last, ...rest }: ComponentProps<'div'> & { last: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = ref
    current?.scrollTo({ top: current.scrollHeight })
  }, [last])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div ref={ref} role="log" tabIndex={0} className={styles.log} {...rest} />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { newsApi, NEWS_LENGTH } from '../../../contract/console/news.ts'
import { withSite } from '../../../contract/brand/words.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import notice from '../../features/home/Notice.module.css'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Facts } from '../parts/Facts.tsx'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import { Behind } from './Behind.tsx'
import styles from './Content.module.css'
import { ContentTabs } from './ContentTabs.tsx'
import { LastChange } from './LastChange.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { errorOf, useDraft } from './useDraft.ts'
import { useSite } from './useSite.ts'
import { NO_TEXTS, useInLanguage, Written } from './Written.tsx'

type Saved = z.output<typeof newsApi.news.output>['data']

/** The line of news that players read on every screen. */
export function News() {
  const { call, words } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['news'],
    queryFn: ({ signal }) => call(newsApi.news, {}, { signal }),
    staleTime: 0,
  })
  return (
    <>
      <ContentTabs title={words.content.title} />
      {data ? <Line saved={data.data} /> : <Unread error={error} retry={refetch} height={320} />}
    </>
  )
}

function Line({ saved }: { saved: Saved }) {
  const { words } = useConsole()
  const may = useMay()
  const say = useToast()
  const inLanguage = useInLanguage()
  const said = words.content
  const draft = useDraft('news', { value: saved.texts, version: saved.version })
  const also = ['news', 'services']
  const saving = (text: string) => ({
    done: () => {
      draft.forget()
      say(text)
    },
    also,
  })
  const change = useAct(newsApi.changeNews, saving(said.saved))
  const clear = useAct(newsApi.changeNews, saving(said.takenAway))
  const texts = draft.value
  const facts = WRITTEN_IDS.map((id): [string, string] => [
    inLanguage(said.newsText, id),
    saved.texts[id] || said.nothing,
  ])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && !draft.isBehind) change.mutate({ texts, version: draft.version })
  }
  const isThere = !isBlank(Object.values(saved.texts).join(''))
  return (
    <div className={parts.sections}>
      <section aria-labelledby="line" className={`${parts.card} ${styles.stack}`}>
        <h2 id="line">{said.newsText}</h2>
        <p className={parts.small}>{said.newsIntro}</p>
        <LastChange changed={saved.changed} />
        <Behind draft={draft} changed={saved.changed} theirs={facts} />
        {may('changeNews') ? (
          <form noValidate onSubmit={save} className={styles.form}>
            <Written
              label={said.newsText}
              hint={`${said.fallback} ${said.siteHint}`}
              texts={texts}
              max={NEWS_LENGTH}
              onChange={draft.set}
            />
            <SaveBar
              draft={draft}
              isBusy={change.isPending}
              error={errorOf(draft, change) ?? errorOf(draft, clear)}
              submit={said.save}
            >
              {isThere && !draft.isBehind ? (
                <Button
                  kind="danger"
                  small
                  busy={clear.isPending}
                  onClick={() => clear.mutate({ texts: NO_TEXTS, version: saved.version })}
                >
                  {said.takeAway}
                </Button>
              ) : null}
            </SaveBar>
          </form>
        ) : (
          <Facts facts={facts} />
        )}
      </section>
      <Preview>{(language) => <Shown text={texts[language] || texts.en} language={language} />}</Preview>
    </div>
  )
}

/** The line as it stands where nothing moves, unfolded: nothing of it is out of sight. */
function Shown({ text, language }: { text: string; language: WrittenLanguage }) {
  const { words } = useConsole()
  const site = useSite(language)
  if (isBlank(text)) return <p>{words.content.noNews}</p>
  return (
    <div className={notice.notice}>
      <Icon name="bell" size={20} />
      <div className={notice.box} data-open>
        {withSite(text, site)}
      </div>
    </div>
  )
}

import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { SLIDE_TYPES, slidesApi, TITLE_LENGTH } from '../../../contract/console/slides.ts'
import { withSite } from '../../../contract/brand/words.ts'
import { WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import hero from '../../features/home/Hero.module.css'
import strips from '../../features/home/Strips.module.css'
import { Field } from '../../ui/Field.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import { Behind } from './Behind.tsx'
import styles from './Content.module.css'
import { ContentTabs } from './ContentTabs.tsx'
import { LastChange } from './LastChange.tsx'
import { PictureField, pictureAt } from './PictureField.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { inField, onWire, Span, SpanWords } from './Span.tsx'
import { errorOf, useDraft } from './useDraft.ts'
import { useSite } from './useSite.ts'
import { type SavedSlide, SLIDES, useSlides } from './useSlides.ts'
import { type ByLanguage, NO_TEXTS, useInLanguage, Written } from './Written.tsx'

interface Typed {
  type: SavedSlide['type']
  titles: ByLanguage
  image: string
  link: string
  from: string
  until: string
}

const NEW: Typed = { type: 'Main', titles: NO_TEXTS, image: '', link: '', from: '', until: '' }

const typedOf = ({ type, titles, image, link, from, until }: SavedSlide): Typed => ({
  type,
  titles,
  image,
  link,
  from: inField(from),
  until: inField(until),
})

/** A slide that is changed, or a new one. */
export function Slide({ id }: { id: string }) {
  const { words, language } = useConsole()
  const { data, error, refetch } = useSlides()
  const said = words.content
  const saved = data?.data.find((slide) => slide.id === id)
  const title = saved
    ? said.changeOf((language === 'bn' && saved.titles.bn) || saved.titles.en)
    : said.addSlide
  return (
    <>
      <ContentTabs title={title} />
      {data ? (
        saved || id === 'new' ? (
          <Form saved={saved} />
        ) : (
          <p>{said.gone}</p>
        )
      ) : (
        <Unread error={error} retry={refetch} height={480} />
      )}
    </>
  )
}

function Form({ saved }: { saved: SavedSlide | undefined }) {
  const { words } = useConsole()
  const may = useMay()
  const said = words.content
  const draft = useDraft(`slide ${saved?.id ?? 'new'}`, {
    value: saved ? typedOf(saved) : NEW,
    version: saved?.version ?? 0,
  })
  const theirs = useTheirs(saved)
  const { save, isPending, error } = useSaving(saved, draft)
  const { value, set } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !draft.isBehind) save()
  }
  return (
    <div className={parts.sections}>
      <LastChange changed={saved?.changed ?? null} />
      <Behind draft={draft} changed={saved?.changed ?? null} theirs={theirs} />
      {may('changeSlide') ? (
        <form noValidate onSubmit={submit} className={`${parts.card} ${styles.form}`}>
          {saved ? null : (
            <SelectField
              label={said.slideType}
              value={value.type}
              onChange={({ target }) =>
                // A picture of another size has another place.
                set({ type: SLIDE_TYPES.find((type) => type === target.value) ?? 'Main', image: '' })
              }
            >
              {SLIDE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {said.types[type]}
                </option>
              ))}
            </SelectField>
          )}
          <Written
            label={said.slideTitle}
            hint={`${said.fallback} ${said.siteHint}`}
            texts={value.titles}
            max={TITLE_LENGTH}
            rows={1}
            onChange={(titles) => set({ titles })}
          />
          <PictureField place={value.type} image={value.image} onChange={(image) => set({ image })} />
          <Field
            label={said.link}
            hint={value.type === 'Main' ? said.linkPage : said.linkGame}
            maxLength={300}
            value={value.link}
            onChange={({ target }) => set({ link: target.value })}
          />
          <Span span={value} hint={said.spanHint} onChange={set} />
          <SaveBar
            draft={draft}
            isBusy={isPending}
            error={error}
            submit={saved ? said.save : said.addSlide}
          />
        </form>
      ) : null}
      <Preview>{(language) => <Shown slide={value} language={language} />}</Preview>
    </div>
  )
}

/** Saves a slide under one key until it is answered, and goes back to the list. */
function useSaving(saved: SavedSlide | undefined, draft: ReturnType<typeof useDraft<Typed>>) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const say = useToast()
  const back = {
    done: () => {
      draft.forget()
      say(words.content.saved)
      void navigate({ to: '/content/slides' })
    },
    also: [SLIDES],
  }
  const add = useAct(slidesApi.addSlide, back)
  const change = useAct(slidesApi.changeSlide, back)
  const save = () => {
    const { type, from, until, ...rest } = draft.value
    const said = { ...rest, from: onWire(from, saved?.from), until: onWire(until, saved?.until) }
    if (saved) change.mutate({ id: saved.id, ...said, version: draft.version })
    else add.mutate({ type, ...said })
  }
  return { save, isPending: add.isPending || change.isPending, error: add.error ?? errorOf(draft, change) }
}

function useTheirs(saved: SavedSlide | undefined) {
  const { words } = useConsole()
  const inLanguage = useInLanguage()
  const said = words.content
  if (!saved) return []
  const { titles, link, from, until, image } = saved
  return [
    ...WRITTEN_IDS.map((id): [string, string] => [
      inLanguage(said.slideTitle, id),
      titles[id] || said.nothing,
    ]),
    [said.link, link || said.nowhere] as [string, string],
    [said.when, <SpanWords key="span" from={from} until={until} />] as [string, React.ReactNode],
    [said.picture, <img key="picture" src={pictureAt(image)} alt="" className={styles.thumb} />] as [
      string,
      React.ReactNode,
    ],
  ]
}

function Shown({ slide, language }: { slide: Typed; language: WrittenLanguage }) {
  const site = useSite(language)
  const { type, titles, image } = slide
  const title = withSite(titles[language] || titles.en, site)
  const src = image && pictureAt(image)
  if (type === 'Main')
    return (
      <div className={hero.slide}>
        <Picture className={hero.picture} src={src} alt="" width={1600} height={600} eager />
        <span className={hero.title}>{title}</span>
      </div>
    )
  return (
    <div className={`${strips.tile} ${styles.tile}`}>
      <Picture className={strips.poster} src={src} alt="" width={480} height={270} eager />
      <span className={strips.name}>{title}</span>
    </div>
  )
}

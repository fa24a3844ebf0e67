import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SLIDE_TYPES, slidesApi } from '../../../contract/console/slides.ts'
import { PICTURE_SIZES } from '../../../contract/console/pictures.ts'
import { WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import styles from './Content.module.css'
import { ContentTabs } from './ContentTabs.tsx'
import { LastChange } from './LastChange.tsx'
import { pictureAt } from './PictureField.tsx'
import { SpanWords } from './Span.tsx'
import { type SavedSlide, SLIDES, useSlides } from './useSlides.ts'

/** Every slide by its kind, in the order in which players see them. */
export function Slides() {
  const { words } = useConsole()
  const may = useMay()
  const { data, error, refetch } = useSlides()
  const said = words.content
  return (
    <>
      <ContentTabs title={said.slides} />
      {data ? (
        <div className={parts.sections}>
          {may('addSlide') ? (
            <div>
              <ButtonLink to="/content/slides/$id" params={{ id: 'new' }} small>
                <Icon name="plus" size={20} />
                {said.addSlide}
              </ButtonLink>
            </div>
          ) : null}
          {SLIDE_TYPES.map((type) => (
            <OfType key={type} type={type} slides={data.data.filter((slide) => slide.type === type)} />
          ))}
        </div>
      ) : (
        <Unread error={error} retry={refetch} height={480} />
      )}
    </>
  )
}

type Way = 'up' | 'down'

function OfType({ type, slides }: { type: SavedSlide['type']; slides: SavedSlide[] }) {
  const { words, format } = useConsole()
  const say = useToast()
  const said = words.content
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; way: Way } | undefined>(undefined)
  const move = useAct(slidesApi.moveSlide, { also: [SLIDES] })
  // The button that was pressed keeps the focus in its new place; at an end the other one has it.
  useEffect(() => {
    const { id, way } = moved.current ?? {}
    if (id === undefined) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      (button) => button.dataset['of'] === id && !button.disabled,
    )
    const wanted = buttons.find((button) => button.dataset['way'] === way) ?? buttons[0]
    wanted?.focus()
    moved.current = undefined
  }, [slides])
  const moving = (slide: SavedSlide, at: number, way: Way) => () => {
    const to = way === 'up' ? at - 1 : at + 1
    const past = slides[to]
    if (!past || move.isPending) return
    move.mutate(
      { id: slide.id, past: past.id },
      {
        onSuccess: () => {
          moved.current = { id: slide.id, way }
          say(said.moved(slide.titles.en, format.number(to + 1)))
        },
      },
    )
  }
  return (
    <section aria-labelledby={`of-${type}`}>
      <h2 id={`of-${type}`}>{said.types[type]}</h2>
      <Wrong error={move.error} />
      {slides.length === 0 ? <p className={parts.small}>{said.noSlides}</p> : null}
      <ol ref={list} className={styles.slides}>
        {slides.map((slide, at) => (
          <One
            key={slide.id}
            slide={slide}
            up={at > 0 ? moving(slide, at, 'up') : undefined}
            down={at < slides.length - 1 ? moving(slide, at, 'down') : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

interface OneProps {
  slide: SavedSlide
  up: (() => void) | undefined
  down: (() => void) | undefined
}

function One({ slide, up, down }: OneProps) {
  const { words } = useConsole()
  const may = useMay()
  const said = words.content
  const { id, type, titles, image, link, from, until, state } = slide
  const { width, height } = PICTURE_SIZES[type]
  const title = titles.en
  return (
    <li className={`${parts.card} ${styles.slide}`}>
      <img
        src={pictureAt(image)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className={styles.thumb}
      />
      <div className={styles.words}>
        {WRITTEN_IDS.map((language) =>
          titles[language] ? (
            <p key={language} lang={language}>
              {language === 'en' ? <strong>{titles[language]}</strong> : titles[language]}
            </p>
          ) : null,
        )}
        <p className={parts.small}>
          {said.link}: {link || said.nowhere}
        </p>
        <p className={parts.small}>
          <SpanWords from={from} until={until} />
        </p>
        <LastChange changed={slide.changed} />
        <span className={parts.tag} data-kind={state === 'shown' ? 'info' : undefined}>
          {said.slideStates[state]}
        </span>
      </div>
      {may('changeSlide') ? (
        <div className={parts.actions}>
          <Button
            kind="secondary"
            small
            data-of={id}
            data-way="up"
            disabled={!up}
            aria-label={said.upOf(title)}
            onClick={up}
          >
            <Icon name="chevron-up" size={20} />
            {said.up}
          </Button>
          <Button
            kind="secondary"
            small
            data-of={id}
            data-way="down"
            disabled={!down}
            aria-label={said.downOf(title)}
            onClick={down}
          >
            <Icon name="chevron-down" size={20} />
            {said.down}
          </Button>
          <Showing slide={slide} />
          <Link to="/content/slides/$id" params={{ id }} aria-label={said.changeOf(title)}>
            {said.change}
          </Link>
        </div>
      ) : (
        <Link to="/content/slides/$id" params={{ id }} aria-label={`${said.preview}: ${title}`}>
          {said.preview}
        </Link>
      )}
    </li>
  )
}

function Showing({ slide: { id, titles, state } }: { slide: SavedSlide }) {
  const { words } = useConsole()
  const say = useToast()
  const said = words.content
  const isHidden = state === 'hidden'
  const show = useAct(slidesApi.showSlide, {
    done: () => say(isHidden ? said.shown : said.hidden),
    also: [SLIDES],
  })
  return (
    <>
      <Button
        kind="secondary"
        small
        busy={show.isPending}
        aria-label={isHidden ? said.showOf(titles.en) : said.hideOf(titles.en)}
        onClick={() => show.mutate({ id, isShown: isHidden })}
      >
        {isHidden ? said.show : said.hide}
      </Button>
      <Wrong error={show.error} />
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PROMOTION_CATEGORIES } from '../../../contract/content.ts'
import { LEAD_LENGTH, NAME_LENGTH, promotionsApi } from '../../../contract/console/promotions.ts'
import { isMade, WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import card from '../../features/promotions/shared/PromotionCard.module.css'
import details from '../../features/promotions/shared/PromotionDetails.module.css'
import { Field } from '../../ui/Field.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import { Wrong } from '../parts/Wrong.tsx'
import { Behind } from './Behind.tsx'
import styles from './Content.module.css'
import { ContentTabs } from './ContentTabs.tsx'
import { LastChange } from './LastChange.tsx'
import { categoryName, datesLine, keyLine } from './offerWords.ts'
import { PictureField, pictureAt } from './PictureField.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { inField, onWire, Span, SpanWords } from './Span.tsx'
import { errorOf, useDraft } from './useDraft.ts'
import { PROMOTIONS, type SavedOffer, usePromotions } from './usePromotions.ts'
import { type ByLanguage, NO_TEXTS, useInLanguage, Written } from './Written.tsx'

/** Figures as they are typed. */
interface Typed {
  names: ByLanguage
  leads: ByLanguage
  image: string
  category: string
  percent: string
  factor: string
  days: string
  from: string
  until: string
}

const NEW: Typed = {
  names: NO_TEXTS,
  leads: NO_TEXTS,
  image: '',
  category: String(PROMOTION_CATEGORIES[0]),
  percent: '',
  factor: '',
  days: '',
  from: '',
  until: '',
}

const typedOf = (offer: SavedOffer): Typed => ({
  names: offer.names,
  leads: offer.leads ?? NO_TEXTS,
  image: offer.image,
  category: String(offer.category),
  percent: String(offer.percent),
  factor: String(offer.factor),
  days: offer.days === null ? '' : String(offer.days),
  from: inField(offer.from),
  until: inField(offer.until),
})

const isFigure = (typed: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(typed)
const isDays = (typed: string): boolean => /^\d{0,3}$/.test(typed)

/** An offer that is changed, or a new one. */
export function Promotion({ id }: { id: string }) {
  const { words, language } = useConsole()
  const { data, error, refetch } = usePromotions()
  const said = words.content
  const saved = data?.data.find((offer) => offer.id === id)
  const name = saved && ((language === 'bn' && saved.names.bn) || saved.names.en)
  return (
    <>
      <ContentTabs title={name ? said.changeOf(name) : said.addPromotion} />
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

function Form({ saved }: { saved: SavedOffer | undefined }) {
  const { words } = useConsole()
  const may = useMay()
  const said = words.content
  const draft = useDraft(`promotion ${saved?.id ?? 'new'}`, {
    value: saved ? typedOf(saved) : NEW,
    version: saved?.version ?? 0,
  })
  const { value } = draft
  const terms = useTerms(value)
  const theirs = useTheirs(saved)
  return (
    <div className={parts.sections}>
      <LastChange changed={saved?.changed ?? null} />
      <Behind draft={draft} changed={saved?.changed ?? null} theirs={theirs} />
      {may('changePromotion') ? (
        <Fields saved={saved} draft={draft}>
          <section aria-labelledby="condition">
            <h2 id="condition">{said.condition}</h2>
            {WRITTEN_IDS.map((id) => (
              <p key={id} lang={id}>
                {terms.data?.data[id] ?? said.nothing}
              </p>
            ))}
            <Wrong error={terms.error} />
            <p className={parts.small}>{said.kept}</p>
          </section>
        </Fields>
      ) : null}
      <Preview>
        {(language) => (
          <Shown offer={value} condition={terms.data?.data[language] ?? ''} language={language} />
        )}
      </Preview>
    </div>
  )
}

type OfferDraft = ReturnType<typeof useDraft<Typed>>

function Fields({
  saved,
  draft,
  children,
}: {
  saved: SavedOffer | undefined
  draft: OfferDraft
  children: ReactNode
}) {
  const { words, language } = useConsole()
  const said = words.content
  const { value, set } = draft
  const { save, isPending, error, isTried } = useSaving(saved, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !draft.isBehind) save()
  }
  const wrongFigure = (isRight: boolean) => (isTried && !isRight ? said.aNumber : undefined)
  return (
    <form noValidate onSubmit={submit} className={`${parts.card} ${styles.form}`}>
      <Written
        label={said.name}
        hint={said.fallback}
        texts={value.names}
        max={NAME_LENGTH}
        rows={1}
        onChange={(names) => set({ names })}
      />
      <Written
        label={said.lead}
        hint={saved && !saved.leads ? said.leadUnknown : said.leadHint}
        texts={value.leads}
        max={LEAD_LENGTH}
        onChange={(leads) => set({ leads })}
      />
      <PictureField place="offer" image={value.image} onChange={(image) => set({ image })} />
      <SelectField
        label={said.category}
        value={value.category}
        onChange={({ target }) => set({ category: target.value })}
      >
        {PROMOTION_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categoryName(category, isMade(language) ? 'en' : language)}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <Field
          label={said.percent}
          inputMode="decimal"
          value={value.percent}
          error={wrongFigure(isFigure(value.percent))}
          onChange={({ target }) => set({ percent: target.value.trim() })}
        />
        <Field
          label={said.factor}
          inputMode="decimal"
          value={value.factor}
          error={wrongFigure(isFigure(value.factor))}
          onChange={({ target }) => set({ factor: target.value.trim() })}
        />
        <Field
          label={said.days}
          hint={said.daysHint}
          inputMode="numeric"
          value={value.days}
          error={wrongFigure(isDays(value.days))}
          onChange={({ target }) => set({ days: target.value.trim() })}
        />
      </div>
      <Span span={value} onChange={set} />
      {isTried && (value.from === '' || value.until === '') ? (
        <p role="alert" className={parts.wrong}>
          {said.needsMoment}
        </p>
      ) : null}
      {children}
      <SaveBar
        draft={draft}
        isBusy={isPending}
        error={error}
        submit={saved ? said.save : said.addPromotion}
      />
    </form>
  )
}

/** Saves an offer under one key until it is answered, and goes back to the list. */
function useSaving(saved: SavedOffer | undefined, draft: OfferDraft) {
  const { words } = useConsole()
  const navigate = useNavigate()
  const say = useToast()
  const [isTried, setIsTried] = useState(false)
  const back = {
    done: () => {
      draft.forget()
      say(words.content.saved)
      void navigate({ to: '/content/promotions' })
    },
    also: [PROMOTIONS],
  }
  const add = useAct(promotionsApi.addPromotion, back)
  const change = useAct(promotionsApi.changePromotion, back)
  const save = () => {
    setIsTried(true)
    const { percent, factor, days, category, ...rest } = draft.value
    const [from, until] = [onWire(rest.from, saved?.from), onWire(rest.until, saved?.until)]
    if (!isFigure(percent) || !isFigure(factor) || !isDays(days) || from === null || until === null) return
    const said = {
      ...rest,
      category: Number(category),
      percent: Number(percent),
      factor: Number(factor),
      days: days === '' || Number(days) === 0 ? null : Number(days),
      from,
      until,
    }
    if (saved) change.mutate({ id: saved.id, ...said, version: draft.version })
    else add.mutate(said)
  }
  return {
    save,
    isTried,
    isPending: add.isPending || change.isPending,
    error: add.error ?? errorOf(draft, change),
  }
}

/** The condition as the host writes it of what is typed; the one before while there is none. */
function useTerms({ percent, factor, days }: Typed) {
  const { call } = useConsole()
  const figures = { percent, factor, ...(days === '' ? {} : { days }) }
  return useQuery({
    queryKey: ['promotionTerms', figures],
    queryFn: ({ signal }) => call(promotionsApi.promotionTerms, figures, { signal }),
    enabled: isFigure(percent) && isFigure(factor) && isDays(days),
    placeholderData: keepPreviousData,
  })
}

function useTheirs(saved: SavedOffer | undefined): [string, ReactNode][] {
  const { words, format } = useConsole()
  const inLanguage = useInLanguage()
  const said = words.content
  if (!saved) return []
  const { names, descriptions, percent, factor, from, until, image } = saved
  return [
    ...WRITTEN_IDS.flatMap((id): [string, ReactNode][] => [
      [inLanguage(said.name, id), names[id] || said.nothing],
      [inLanguage(said.lead, id), descriptions[id] || said.nothing],
    ]),
    [said.bonus, `${format.digits(String(percent))}%`],
    [said.times, format.digits(String(factor))],
    [said.when, <SpanWords key="span" from={from} until={until} />],
    [said.picture, <img key="picture" src={pictureAt(image)} alt="" className={styles.thumb} />],
  ]
}

/** Of its description a card shows so many words (K-AMT-11); the whole of it stands in its details. */
const CARD_WORDS = 5

function Shown({
  offer,
  condition,
  language,
}: {
  offer: Typed
  condition: string
  language: WrittenLanguage
}) {
  const { names, leads, image, factor, from, until } = offer
  const description = `${leads[language] || leads.en} ${condition}`.trim()
  const words = description.split(/\s+/)
  const at = (typed: string) => Date.parse(onWire(typed) ?? '')
  const src = image && pictureAt(image)
  return (
    <>
      <div className={card.card}>
        <Picture src={src} alt="" width={640} height={360} eager className={card.picture} />
        <div className={card.text}>
          <h3 className={card.name}>{names[language] || names.en}</h3>
          <p className={card.preview} data-cut={words.length > CARD_WORDS || undefined}>
            {words.slice(0, CARD_WORDS).join(' ')}
          </p>
          {Number(factor) > 0 ? <p className={card.terms}>{keyLine(factor, language)}</p> : null}
          <p className={`${card.dates} figures`}>{datesLine(at(from), at(until), language)}</p>
        </div>
      </div>
      <p className={details.text}>{description}</p>
    </>
  )
}

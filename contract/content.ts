/** What the site says of itself, its slides and its promotions. Source: spec 2.4, 2.8, 3, 7. All may be kept offline. */
import { defineApi } from './kit/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_IDS, type Texts } from './languages/language.ts'
import {
  count,
  firstOf,
  from,
  fromSeveral,
  id,
  instant,
  mapped,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** A text that a host may leave empty; `fallback` then. */
const textOr = (max: number, fallback: string) =>
  mapped(optionalText(max), {
    decode: (wire) => wire || fallback,
    encode: (inside) => inside,
  })

/** A `status` of which only these words mean yes; ours are "active" and "inactive". */
export const statusIs = (...yes: string[]) =>
  mapped(optionalText(20), {
    decode: (wire) => yes.includes(wire),
    encode: (inside) => (inside ? 'active' : 'inactive'),
  })

const logoUrl = optionalText(500)
const logo = shape({
  logo: logoUrl,
  mobileLogo: from('mobile_logo', logoUrl, 'logo'),
  loaderLogo: from('loader_logo', logoUrl, 'logo'),
  favicon: logoUrl,
})
export type Logo = z.output<typeof logo>

/** Texts that a host sends in further languages beside its own; a host that has none is shown as it is. */
const translation = z.nullish(z.object({ name: optionalText(1000), description: optionalText(5000) }))
const translations = z.nullish(
  z.object(
    Object.fromEntries(LANGUAGE_IDS.map((id) => [id, translation])) as Record<Language, typeof translation>,
  ),
)
const inEach = (own: string, of: (language: Language) => string | undefined): Texts =>
  Object.fromEntries(LANGUAGE_IDS.map((id) => [id, (id !== DEFAULT_LANGUAGE && of(id)) || own])) as Texts

/** What is said otherwise than in the host's own language. */
const translated = (name: Texts, description: Texts = name) =>
  Object.fromEntries(
    LANGUAGE_IDS.filter((id) => name[id] !== name.en || description[id] !== description.en).map((id) => [
      id,
      { name: name[id], description: description === name ? '' : description[id] },
    ]),
  )

const general = shape({
  siteTitle: from('site_title', optionalText(80)),
  supportMail: from('support_mail', optionalText(254)),
  storageUrl: from('storage_url', textOr(500, '/storage')),
  notice: fromSeveral(
    {
      notice: optionalText(1000),
      /** Ours: the notice in Bangla, and in further languages as `name`. */
      notice_bn: optionalText(1000),
      i18n: translations,
    },
    {
      decode: (wire) => inEach(wire.notice, (id) => (id === 'bn' ? wire.notice_bn : wire.i18n?.[id]?.name)),
      encode: (notice) => ({ notice: notice.en, notice_bn: notice.bn, i18n: translated(notice) }),
    },
  ),
  exchangeUrl: from('exchange_url', optionalText(500)),
  features: rows(text(60)),
  /** Ours: a provider that is closed for a while. */
  maintenance: mapped(z.nullish(z.object({ provider: text(80), from: instant, until: instant })), {
    decode: (wire) => wire ?? undefined,
    encode: (inside) => inside,
  }),
  /** Ours: the host's own clock, so that countdowns do not trust the phone's. */
  serverTime: from('server_time', optionalInstant),
})
export type General = z.output<typeof general>

const socialLinks = z.object({
  whatsapp: optionalText(500),
  facebook: optionalText(500),
  telegram: optionalText(500),
  email: optionalText(254),
})
export type SocialLinks = z.output<typeof socialLinks>

export type SliderType = 'Main' | 'Favourite' | 'Features'

const picture = optionalText(500)
const title = optionalText(300)

const sliderType = optionalText(20) as z.ZodMiniType<SliderType>

const slider = mapped(
  shape({
    id: z.nullish(id),
    isActive: from('status', statusIs('active')),
    /** `Main`, `Favourite` or `Features`; a type of another host is kept and not shown. */
    type: from('slider_type', sliderType),
    messageId: from('message_id', optionalText(64)),
    /** The wire's spelling, and the right one where a host sends it. */
    image: fromSeveral(
      { thubmnail: picture, thumbnail: picture },
      {
        decode: (wire) => wire.thubmnail || wire.thumbnail,
        encode: (inside) => ({ thubmnail: inside, thumbnail: inside }),
      },
    ),
    title,
    name: title,
    /** An item's link holds platform and game type: `PLATFORM/TYPE` or `PLATFORM/TYPE/CODE` (C-API-50). */
    link: optionalText(500),
    pk: optionalText(64),
    i18n: translations,
  }),
  {
    decode: ({ id, isActive, type, image, link, ...wire }) => ({
      id: id ?? (wire.messageId || link || wire.title),
      isActive,
      type,
      image,
      title: inEach(wire.title || wire.name, (language) => wire.i18n?.[language]?.name),
      link,
    }),
    encode: ({ id, title, ...inside }) => ({
      ...inside,
      id,
      messageId: id,
      title: title.en,
      name: title.en,
      pk: id,
      i18n: translated(title),
    }),
  },
)
export type Slider = z.output<typeof slider>

const words = optionalText(5000)
export const promotion = mapped(
  shape({
    id,
    name: fromSeveral(
      { name: title, title },
      {
        decode: (wire) => wire.name || wire.title,
        encode: (inside) => ({ name: inside, title: inside }),
      },
    ),
    description: fromSeveral(
      { desc: words, description: words },
      {
        decode: (wire) => wire.description || wire.desc,
        encode: (inside) => ({ desc: inside, description: inside }),
      },
    ),
    thumbnail: from('thumbnail', picture, 'image'),
    image: from('image', picture, 'thumbnail'),
    startsAt: from('start_date', optionalInstant),
    endsAt: from('end_date', optionalInstant),
    duration: optionalText(100),
    /** `display` and `active` both mean shown. */
    isShown: from('status', statusIs('display', 'active')),
    categories: fromSeveral(
      /** The two others are accepted and never used. */
      { categories: rows(count(0)), detailsLink: optionalText(500), detailsDataPk: optionalText(64) },
      {
        decode: (wire) => wire.categories,
        encode: (categories) => ({ categories, detailsLink: '', detailsDataPk: '' }),
      },
    ),
    /** The bonus in percent of the deposit. */
    bonusPercent: from('deposit_bouns', count(0)),
    /** Ours: how many times deposit and bonus must be wagered before the bonus is the player's own money. */
    turnoverFactor: from('turnover_factor', count(0)),
    i18n: translations,
  }),
  {
    decode: ({ i18n, ...wire }) => ({
      ...wire,
      name: inEach(wire.name, (language) => i18n?.[language]?.name),
      description: inEach(wire.description, (language) => i18n?.[language]?.description),
    }),
    encode: ({ name, description, ...inside }) => ({
      ...inside,
      name: name.en,
      description: description.en,
      i18n: translated(name, description),
    }),
  },
)
export type Promotion = z.output<typeof promotion>

/** Promotion categories in the order of the tabs; hidden ones are accepted and never shown. Source: spec 9, D-25. */
export const PROMOTION_CATEGORIES = [99, 1, 2, 4, 8, 32, 64, 128, 256, 1024, 8192, 512] as const

/** Shown, begun and not yet over: a stale list never sells an ended offer (S-PROMO-09). */
export const isRunning = (offer: Promotion, now: number): boolean =>
  offer.isShown && (offer.startsAt ?? now) <= now && now < (offer.endsAt ?? Infinity)

export const contentApi = defineApi({
  logo: {
    method: 'GET',
    path: '/api/logo',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    summary: 'The logo in its sizes; the first item is used.',
    input: z.object({}),
    output: firstOf(logo),
  },
  general: {
    method: 'GET',
    path: '/api/general',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    summary:
      'The site title, the storage base, the notice and the extra features of this host; the first item is used.',
    input: z.object({}),
    output: firstOf(general),
  },
  socialLinks: {
    method: 'GET',
    path: '/api/sociallink',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    summary: 'Contact links; a missing link hides its icon.',
    input: z.object({}),
    output: firstOf(socialLinks),
  },
  sliders: {
    method: 'GET',
    path: '/api/sliders',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    summary: 'Slides of the three kinds.',
    input: z.object({}),
    output: rows(slider),
  },
  promotions: {
    method: 'GET',
    path: '/api/promotion',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    known: true,
    summary: 'Promotions; none for a player in a time-out, whose token is sent.',
    input: z.object({}),
    output: rows(promotion),
  },
})

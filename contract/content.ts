/** What the site says of itself, its slides and its promotions. Source: spec 2.4, 2.8, 3, 7. All may be kept offline. */
import { defineApi } from './kit/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_IDS, type Texts } from './languages/language.ts'
import {
  count,
  firstOf,
  id,
  instant,
  optionalInstant,
  optionalText,
  renamed,
  rows,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

const logo = renamed(
  z.object({
    logo: optionalText(500),
    mobile_logo: optionalText(500),
    loader_logo: optionalText(500),
    favicon: optionalText(500),
  }),
  {
    decode: (wire) => ({
      logo: wire.logo,
      mobileLogo: wire.mobile_logo || wire.logo,
      loaderLogo: wire.loader_logo || wire.logo,
      favicon: wire.favicon,
    }),
    encode: (inside) => ({
      logo: inside.logo,
      mobile_logo: inside.mobileLogo,
      loader_logo: inside.loaderLogo,
      favicon: inside.favicon,
    }),
  },
)
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

const maintenanceWire = z.nullish(z.object({ provider: text(80), from: instant, until: instant }))

const general = renamed(
  z.object({
    site_title: optionalText(80),
    support_mail: optionalText(254),
    storage_url: optionalText(500),
    notice: optionalText(1000),
    /** Ours: the notice in Bangla. */
    notice_bn: optionalText(1000),
    /** Ours: the notice in further languages, as `name`. */
    i18n: translations,
    exchange_url: optionalText(500),
    features: rows(text(60)),
    /** Ours: a provider that is closed for a while. */
    maintenance: maintenanceWire,
    /** Ours: the host's own clock, so that countdowns do not trust the phone's. */
    server_time: optionalInstant,
  }),
  {
    decode: (wire) => ({
      siteTitle: wire.site_title || 'Maidan',
      supportMail: wire.support_mail,
      storageUrl: wire.storage_url || '/storage',
      notice: inEach(wire.notice, (id) => (id === 'bn' ? wire.notice_bn : wire.i18n?.[id]?.name)),
      exchangeUrl: wire.exchange_url,
      features: wire.features,
      maintenance: wire.maintenance ?? undefined,
      serverTime: wire.server_time,
    }),
    encode: (inside) => ({
      site_title: inside.siteTitle,
      support_mail: inside.supportMail,
      storage_url: inside.storageUrl,
      notice: inside.notice.en,
      notice_bn: inside.notice.bn,
      i18n: translated(inside.notice),
      exchange_url: inside.exchangeUrl,
      features: inside.features,
      maintenance: inside.maintenance,
      server_time: inside.serverTime,
    }),
  },
)
export type General = z.output<typeof general>

const socialLinks = z.object({
  whatsapp: optionalText(500),
  facebook: optionalText(500),
  telegram: optionalText(500),
  email: optionalText(254),
})
export type SocialLinks = z.output<typeof socialLinks>

export type SliderType = 'Main' | 'Favourite' | 'Features'

const slider = renamed(
  z.object({
    id: z.nullish(id),
    status: optionalText(20),
    slider_type: optionalText(20),
    message_id: optionalText(64),
    /** The wire's spelling, and the right one where a host sends it. */
    thubmnail: optionalText(500),
    thumbnail: optionalText(500),
    title: optionalText(300),
    name: optionalText(300),
    link: optionalText(500),
    pk: optionalText(64),
    i18n: translations,
  }),
  {
    decode: (wire) => ({
      id: wire.id ?? (wire.message_id || wire.link || wire.title),
      isActive: wire.status === 'active',
      /** `Main`, `Favourite` or `Features`; a type of another host is kept and not shown. */
      type: wire.slider_type as SliderType,
      image: wire.thubmnail || wire.thumbnail,
      title: inEach(wire.title || wire.name, (id) => wire.i18n?.[id]?.name),
      /** An item's link holds platform and game type: `PLATFORM/TYPE` or `PLATFORM/TYPE/CODE` (C-API-50). */
      link: wire.link,
    }),
    encode: (inside) => ({
      id: inside.id,
      status: inside.isActive ? 'active' : 'inactive',
      slider_type: inside.type,
      message_id: inside.id,
      thubmnail: inside.image,
      thumbnail: inside.image,
      title: inside.title.en,
      name: inside.title.en,
      link: inside.link,
      pk: inside.id,
      i18n: translated(inside.title),
    }),
  },
)
export type Slider = z.output<typeof slider>

const promotion = renamed(
  z.object({
    id,
    name: optionalText(300),
    title: optionalText(300),
    desc: optionalText(5000),
    description: optionalText(5000),
    thumbnail: optionalText(500),
    image: optionalText(500),
    start_date: optionalInstant,
    end_date: optionalInstant,
    duration: optionalText(100),
    status: optionalText(20),
    categories: rows(count(0)),
    /** Accepted, never used. */
    detailsLink: optionalText(500),
    detailsDataPk: optionalText(64),
    /** The bonus in percent of the deposit: the wire's spelling. */
    deposit_bouns: count(0),
    /** Ours: how many times deposit and bonus must be wagered before the bonus is the player's own money. */
    turnover_factor: count(0),
    i18n: translations,
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      name: inEach(wire.name || wire.title, (id) => wire.i18n?.[id]?.name),
      description: inEach(wire.description || wire.desc, (id) => wire.i18n?.[id]?.description),
      thumbnail: wire.thumbnail || wire.image,
      image: wire.image || wire.thumbnail,
      startsAt: wire.start_date,
      endsAt: wire.end_date,
      duration: wire.duration,
      /** `display` and `active` both mean shown. */
      isShown: wire.status === 'display' || wire.status === 'active',
      categories: wire.categories,
      bonusPercent: wire.deposit_bouns,
      turnoverFactor: wire.turnover_factor,
    }),
    encode: (inside) => ({
      id: inside.id,
      name: inside.name.en,
      title: inside.name.en,
      desc: inside.description.en,
      description: inside.description.en,
      thumbnail: inside.thumbnail,
      image: inside.image,
      start_date: inside.startsAt,
      end_date: inside.endsAt,
      duration: inside.duration,
      status: inside.isShown ? 'active' : 'inactive',
      categories: inside.categories,
      detailsLink: '',
      detailsDataPk: '',
      deposit_bouns: inside.bonusPercent,
      turnover_factor: inside.turnoverFactor,
      i18n: translated(inside.name, inside.description),
    }),
  },
)
export type Promotion = z.output<typeof promotion>

/** Promotion categories in the order of the tabs; hidden ones are accepted and never shown. Source: spec 9, D-25. */
export const PROMOTION_CATEGORIES = [99, 1, 2, 4, 8, 32, 64, 128, 256, 1024, 8192, 512] as const

/** Shown, begun and not yet over: a stale list never sells an ended offer (S-PROMO-09). */
export const isRunning = (offer: Promotion, now: number): boolean =>
  offer.isShown && (offer.startsAt ?? now) <= now && now < (offer.endsAt ?? Infinity)

/** One promotion, wrapped as `{promotion}` or bare. */
const onePromotion = z.codec(z.looseObject({}), z.custom<Promotion>(), {
  decode: (wire, context) => {
    const read = z.safeDecode(promotion, ('promotion' in wire ? wire['promotion'] : wire) as never)
    if (read.success) return read.data
    context.issues.push({ code: 'custom', input: wire, message: read.error.message })
    return z.NEVER
  },
  encode: (inside) => ({ promotion: z.encode(promotion, inside) }),
})

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
    summary: 'Promotions.',
    input: z.object({}),
    output: rows(promotion),
  },
  promotion: {
    method: 'GET',
    path: '/api/promotions/{id}',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    summary: 'One promotion.',
    input: z.object({ id }),
    output: onePromotion,
  },
})

/** What the site says of itself, its slides and its promotions. Source: spec 2.4, 2.8, 3, 7. */
import { EXCHANGE_LAUNCH, REDUCE_ONLY_FEATURE } from '../../contract/exchange.ts'
import { api } from '../../contract/index.ts'
import type { contentApi, SliderType } from '../../contract/content.ts'
import type { promotionApi } from '../../contract/promotion.ts'
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { LIVE_FEATURE } from '../../contract/live.ts'
import { SIGNED_FEATURE } from '../../contract/kit/signature.ts'
import { vipApi } from '../../contract/vip.ts'
import type { Caller, Host } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { noticeAt } from '../content/maintenance.ts'
import { fail } from '../messages/errors.ts'
import { promotionsOf } from '../content/promotions.ts'
import { mayShowOffers } from '../protection/selling.ts'
import { rowId } from '../http/row-id.ts'
import { readSetting } from '../content/settings.ts'
import { shownSlides } from '../content/slides.ts'
import { named, saidInEach } from '../content/texts.ts'
import type { Site } from '../site.ts'

export const contentHandlers = ({
  storageBase,
}: Pick<Site, 'storageBase'>): Handlers<typeof contentApi & typeof promotionApi> => ({
  logo: async () => LOGO,
  socialLinks: async ({ host }) => host.brand.support,
  general: async ({ host }) => {
    const notice = await readSetting(host.db, 'notice')
    return {
      siteTitle: host.brand.name.en,
      supportMail: host.brand.support.email,
      storageUrl: storageBase,
      notice: named(saidInEach(notice, host.config.languages), host.brand),
      // "" while the exchange is inside the app.
      exchangeUrl: host.config.exchangeUrl,
      features: featuresOf(host),
      maintenance: await noticeAt(host.db, host.clock(), host.brand.name.en),
      // A clock in it would make every answer a new one; the time is in the Date header and with each number to pay to.
      serverTime: undefined,
    }
  },
  sliders: async ({ host }) => {
    const rows = await shownSlides(host.db, host.clock())
    return rows.map((row) => ({
      id: String(row.id),
      isActive: row.status === 'active',
      type: row.slider_type satisfies SliderType,
      image: row.image,
      title: named(saidInEach(row.title, host.config.languages), host.brand),
      link: row.link,
    }))
  },
  promotions: async ({ host, caller }) =>
    (await isOffered(host, caller)) ? promotionsOf(host.db, host.config.languages) : [],
  promotion: async ({ host, caller, input }) => {
    const id = (await isOffered(host, caller)) ? rowId(input.id) : undefined
    const [found] = id === undefined ? [] : await promotionsOf(host.db, host.config.languages, id)
    if (!found) throw fail('NOT_FOUND')
    return found
  },
})

/** Guests are shown what there is, and players while no tool of theirs runs (PP-21). */
const isOffered = async ({ db, clock }: Host, caller: Caller | undefined): Promise<boolean> =>
  caller === undefined || mayShowOffers(db, caller.id, clock())

/** The brand's own drawings below the storage base (brand/pictures.ts). */
const LOGO = { logo: '/logo.svg', mobileLogo: '/mark.svg', loaderLogo: '/mark.svg', favicon: '/mark.svg' }

const VIP_FEATURES: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(vipApi).flatMap(({ feature }) => feature ?? []),
)

/** The words of the extra calls this host answers, and what else the app should know of it. */
function featuresOf({ config, signals }: Pick<Host, 'config' | 'signals'>): string[] {
  const endpoints: Endpoint[] = Object.values(api)
  const calls = endpoints
    .flatMap(({ feature }) => feature ?? [])
    .filter((feature) => feature !== 'proof-of-work' || config.proofOfWork)
    .filter((feature) => feature !== EXCHANGE_LAUNCH || config.exchangeUrl !== '')
    .filter((feature) => config.vip || !VIP_FEATURES.has(feature))
  const ways = [
    'demo',
    REDUCE_ONLY_FEATURE,
    SIGNED_FEATURE,
    ...(config.demoAutopilot ? ['demo-autopilot'] : []),
    ...(config.captcha === 'required' ? ['captcha-required'] : []),
    ...(signals ? [LIVE_FEATURE] : []),
  ]
  return [...new Set([...calls, ...ways])]
}

/**
 * Promotions: their terms in words, worked out in an example, and what staff may offer. The words of the condition are
 * made from the figures, so that no offer says another condition than the ledger books. An offer is about one product
 * and asks for ten times at most. Source: K-AMT-22; protection.md D-03, D-27, PP-37.
 */
import { type Promotion, PROMOTION_CATEGORIES } from '../../contract/content.ts'
import {
  type Language,
  WRITTEN_IDS,
  type WrittenLanguage,
  type WrittenTexts,
} from '../../contract/languages/language.ts'
import type { Db, Tx } from '../host.ts'
import { saidInEach } from './texts.ts'

/** The deposit that the example in the terms is about, in taka. */
const EXAMPLE = 1000
/** A bonus is staked at most so many times (PP-37); the database refuses more. */
export const FACTOR_MAX = 10
/** More than the deposit itself is no offer but a lure. */
export const PERCENT_MAX = 100

const latin = new Intl.NumberFormat('en-IN')
const bangla = new Intl.NumberFormat('bn-BD')

/** `percent` of the deposit as a bonus; deposit and bonus are staked `factor` times. */
export interface Terms {
  percent: number
  factor: number
  /** How long the bonus waits for it; for ever unless given. */
  days?: number | null | undefined
}

function terms({ percent, factor, days }: Terms): string {
  if (percent === 0) return 'No deposit is needed, there is no bonus and no condition.'
  const bonus = (EXAMPLE * percent) / 100
  const given = `With this offer a deposit gets a bonus of ${percent}%. `
  if (factor === 0) return `${given}There is no condition: the bonus is yours at once.`
  return (
    `${given}Before the bonus can be withdrawn, deposit and bonus together must be staked ${factor} times. ` +
    `Example: deposit ৳${latin.format(EXAMPLE)}, bonus ৳${latin.format(bonus)}, stakes of ৳${latin.format((EXAMPLE + bonus) * factor)} in all. ` +
    'Stakes at every game count. A deposit without an offer has no such condition.' +
    (days ? ` The bonus waits ${days} days; then it goes, and your own money stays.` : '')
  )
}

function termsBn({ percent, factor, days }: Terms): string {
  if (percent === 0) return 'কোনো ডিপোজিট লাগবে না, বোনাস নেই, শর্তও নেই।'
  const bonus = (EXAMPLE * percent) / 100
  const given = `এই অফারে ডিপোজিট করলে ${bangla.format(percent)}% বোনাস পাবেন। `
  if (factor === 0) return `${given}কোনো শর্ত নেই: বোনাস সঙ্গে সঙ্গেই আপনার।`
  return (
    `${given}বোনাসের টাকা তোলার আগে ডিপোজিট ও বোনাস মিলিয়ে মোট অঙ্কের ${bangla.format(factor)} গুণ খেলতে হবে। ` +
    `উদাহরণ: ডিপোজিট ৳${bangla.format(EXAMPLE)}, বোনাস ৳${bangla.format(bonus)}, মোট খেলতে হবে ৳${bangla.format((EXAMPLE + bonus) * factor)}। ` +
    'সব গেমের বাজিই এতে গোনা হয়। অফার ছাড়া ডিপোজিট করলে এমন কোনো শর্ত নেই।' +
    (days ? ` বোনাস ${bangla.format(days)} দিন থাকে; তারপর বোনাস চলে যায়, আপনার নিজের টাকা থাকে।` : '')
  )
}

const CONDITION: Readonly<Record<WrittenLanguage, (figures: Terms) => string>> = { en: terms, bn: termsBn }

const inWritten = (textIn: (language: WrittenLanguage) => string): WrittenTexts =>
  Object.fromEntries(WRITTEN_IDS.map((id) => [id, textIn(id)])) as unknown as WrittenTexts

/** The condition of an offer in words, by its figures. */
export const conditionOf = (figures: Terms): WrittenTexts => inWritten((id) => CONDITION[id](figures))

/** The description of an offer: what staff say of it, in English where they say it in no other language; then its condition. */
export const described = (lead: WrittenTexts, figures: Terms): WrittenTexts =>
  inWritten((id) => `${lead[id] ?? lead.en} ${CONDITION[id](figures)}`.trim())

/** What was said before the condition; undefined for a description that was not made here. */
export function leadOf(description: WrittenTexts, figures: Terms): WrittenTexts | undefined {
  const isMade = WRITTEN_IDS.every((id) => description[id]?.endsWith(CONDITION[id](figures)))
  if (!isMade) return undefined
  return inWritten((id) => (description[id] ?? '').slice(0, -CONDITION[id](figures).length).trim())
}

export const isCategory = (category: number): boolean =>
  (PROMOTION_CATEGORIES as readonly number[]).includes(category)

/** Promotions in the order they are shown, those that are over too. */
export async function promotionsOf(
  db: Db | Tx,
  offered: readonly Language[],
  only?: bigint,
): Promise<Promotion[]> {
  const all = db.selectFrom('promotion').selectAll().orderBy('sort').orderBy('id')
  const rows = await (only === undefined ? all : all.where('id', '=', only)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    name: saidInEach(row.name, offered),
    description: saidInEach(row.description, offered),
    thumbnail: row.thumbnail,
    image: row.image,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    duration: '',
    isShown: row.status === 'active' || row.status === 'display',
    categories: row.categories,
    bonusPercent: Number(row.bonus_percent),
    turnoverFactor: Number(row.turnover_factor),
  }))
}

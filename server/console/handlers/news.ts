/** The line of news, and the brand as its file has it. */
import type { newsApi } from '../../../contract/console/news.ts'
import { type Names, nameIn } from '../../../contract/brand/name.ts'
import { WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import { changeNews, NEWS } from '../../content/news.ts'
import { lastChanges } from '../../content/saved.ts'
import { versioned } from '../../content/settings.ts'
import { contentOp } from '../content-op.ts'
import type { ConsoleHandlers } from '../handler.ts'

export const newsHandlers: ConsoleHandlers<typeof newsApi> = {
  news: async ({ host }) => {
    const { value: texts, version } = await versioned(host.db, 'notice')
    const changed = (await lastChanges(host.db, [NEWS])).get(NEWS) ?? null
    return { data: { texts, version, changed } }
  },
  /** Errors: INVALID (`texts`), CONTENT_CHANGED, KEY_REUSED. */
  changeNews: (call) =>
    contentOp(call, 'content_news', async (tx, act) => {
      const { version } = await changeNews(tx, call.input.texts, act, call.input.version)
      return { version }
    }),
  brand: async ({ host }) => {
    const { name, colours, support, licence } = host.brand
    const isOwn = host.config.brandFile !== undefined
    const drawings = { logo: '/logo.svg', mark: '/mark.svg' }
    return { data: { name: namesOf(name), ...drawings, colours, support, licence, isOwn } }
  },
}

const namesOf = (names: Names): Record<WrittenLanguage, string> =>
  Object.fromEntries(WRITTEN_IDS.map((id) => [id, nameIn(names, id)])) as Record<WrittenLanguage, string>

/** Texts by language as the console has them: each language there, empty where nothing was written. */
import { WRITTEN_IDS, type WrittenLanguage, type WrittenTexts } from '../../contract/languages/language.ts'

export const typed = (texts: WrittenTexts): Record<WrittenLanguage, string> =>
  Object.fromEntries(WRITTEN_IDS.map((id) => [id, texts[id] ?? ''])) as Record<WrittenLanguage, string>

/** Every text that a player reads, taken from the sources: what rules about words are held to. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOP = join(import.meta.dirname, '../../..')

/** A text, and where it stands: its file and its key. */
export interface Said {
  place: string
  text: string
}

/** Bangla can be written in two ways that look the same. */
export const plain = (text: string): string => text.normalize('NFC')
export const readPlain = (path: string): string => plain(readFileSync(join(TOP, path), 'utf8'))

/** A text without the names of its parameters. */
export const shown = (text: string): string => plain(text).replace(/\{\w+\}/g, '…')

/**
 * Every text of a source file. What is read, in this order wherever it begins: a comment, a key before its colon, a text
 * between quotation marks. One that goes on in the next line is one text; a path is none.
 */
export function textsOf(file: string, source: string): Said[] {
  let key = ''
  return [
    ...source
      .replace(/'\s*\+\s*'/g, '')
      .matchAll(
        /\/\*[^]*?\*\/|\/\/.*|(?:'([\w.]+)'|\b([A-Za-z]\w*)):(?=\s)|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g,
      ),
  ].flatMap(([, quotedKey, bareKey, single, double, back]) => {
    key = quotedKey ?? bareKey ?? key
    const text = single ?? double ?? back
    return text === undefined || /^\.\.?\//.test(text) ? [] : [{ place: `${file} ${key}`, text: shown(text) }]
  })
}

const sources = (folder: string): string[] =>
  readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
const frames = readdirSync(join(TOP, 'server/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `server/games/${name}/frame`)
  .filter((folder) => readdirSync(join(TOP, folder, '..')).includes('frame'))

/** The files with the words of the app, the host and the games' frames. */
export const PLAYERS_TEXTS = [
  ...['src/i18n/en', 'src/i18n/bn', 'server/games/kit', ...frames].flatMap(sources),
  'server/messages/en.ts',
  'server/messages/bn.ts',
  'server/inbox/letters.ts',
  'server/push/notices.ts',
  'server/notify/texts.ts',
]

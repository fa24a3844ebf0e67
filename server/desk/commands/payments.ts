/** Payment methods, channels, numbers to pay to, and receipts. */
import { writeFile } from 'node:fs/promises'
import { type Command, DeskError, type Given, idOf, list } from '../client.ts'

const DONE = { open: 'is open', close: 'is closed' } as const

const openOrClose =
  (name: 'method' | 'channel') =>
  async ({ ask, print, words: [what, id] }: Given): Promise<void> => {
    if (what !== 'open' && what !== 'close')
      throw new DeskError(`What of the ${name}? ${name} open <id>, or ${name} close <id>`)
    await ask(`${name}s/${what}`, { id: idOf(id, `${name} ${what}`) })
    print.log(`The ${name} ${DONE[what]}: ${id}`)
  }

const NUMBERS = { add: 'is added', replace: 'stands alone', retire: 'is given to nobody any more' } as const
const isNumberWord = (word: string | undefined): word is keyof typeof NUMBERS =>
  word !== undefined && Object.hasOwn(NUMBERS, word)

async function number({ ask, print, words: [what, channel, typed] }: Given): Promise<void> {
  if (!isNumberWord(what) || !channel || !typed)
    throw new DeskError('number needs a channel and a number: number add|replace|retire 11 00000001234')
  await ask(`numbers/${what}`, { channel: Number(idOf(channel, `number ${what}`)), number: typed })
  print.log(`The number ${NUMBERS[what]}: ${typed}`)
}

/** Writes a picture into a new file, readable by its owner only. */
async function receipt({ picture, print, words: [id, file] }: Given): Promise<void> {
  if (!id || !file)
    throw new DeskError('receipt needs the id that receipts shows, and a file: receipt <id> proof.jpg')
  const bytes = await picture(id)
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new DeskError(isThere ? `${file} is there already.` : `${file} cannot be written: ${String(error)}`)
  })
  print.log(`Written: ${file} (${Math.ceil(bytes.length / 1024)} kB)`)
}

export const paymentCommands: Record<string, Command> = {
  methods: {
    help: [['methods', 'payment methods, their channels and the numbers that are given out']],
    run: async ({ ask, print }) => list(print, await ask('methods'), 'There are no methods.'),
  },
  method: {
    help: [['method open|close <id>', 'for deposits and withdrawals']],
    run: openOrClose('method'),
  },
  channel: {
    help: [['channel open|close <id>', 'for deposits; a number that was issued may still be claimed for']],
    run: openOrClose('channel'),
  },
  number: {
    help: [
      [
        'number add|replace|retire <channel> <number>',
        'numbers to pay to take turns; the demo takes none that money could reach',
      ],
    ],
    run: number,
  },
  receipts: {
    help: [['receipts <deposit>', 'the pictures that came with a claim']],
    run: async ({ ask, print, words: [id] }) => {
      const wanted = new URLSearchParams({ id: idOf(id, 'receipts') })
      list(print, await ask(`receipts?${wanted.toString()}`), 'No picture came with this claim.')
    },
  },
  receipt: { help: [['receipt <id> <file.jpg>', 'writes one of them into a file']], run: receipt },
}

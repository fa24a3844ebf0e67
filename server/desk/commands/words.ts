/** What staff say to players: the notice, letters, answers in the chat; and the messages that went out. */
import { type Ask, type Command, DeskError, idOf, list, optionOf, translationsOf } from '../client.ts'

/** Told no more often: the player's app shows it for twice as long. */
const TOLD_MS = 3000

/** What to call at each key, so that the player is told. One that is not told is no reason to stop writing. */
function typing(ask: Ask, id: string): () => void {
  let last = -Infinity
  return () => {
    if (performance.now() - last < TOLD_MS) return
    last = performance.now()
    ask('typing', { id }).catch(() => {})
  }
}

export const wordCommands: Record<string, Command> = {
  notice: {
    help: [['notice "text" [--bn "text"]', 'the line of news on every screen; "" takes it away']],
    run: async (given) => {
      const [en] = given.words
      if (en === undefined) throw new DeskError('notice needs its text; "" takes the notice away.')
      await given.ask('notice', { text: en, texts: translationsOf(given) })
      given.print.log(en ? 'The notice is set.' : 'The notice is taken away.')
    },
  },
  chats: {
    help: [['chats', 'players who wait for an answer, the longest first']],
    run: async ({ ask, print }) => list(print, await ask('chats'), 'Nobody waits for an answer.'),
  },
  reply: {
    help: [
      ['reply <chat> "text"', 'answers one'],
      ['reply <chat>', 'the same, typed here: the player sees meanwhile that somebody types'],
    ],
    run: async ({ ask, print, words: [chat, given] }) => {
      const id = idOf(chat, 'reply')
      const text = given ?? (await print.typed?.(`To chat ${id}: `, typing(ask, id)))
      if (!text?.trim()) throw new DeskError('reply needs its text: reply 42 "text"')
      await ask('reply', { id, text })
      print.log(`Answered: ${id}`)
    },
  },
  complaints: {
    help: [['complaints', 'complaints that wait for an answer, the one that is due first at the top']],
    run: async ({ ask, print }) => list(print, await ask('complaints'), 'No complaint waits.'),
  },
  complaint: {
    help: [
      ['complaint <number>', 'everything that was written to one; staff looking is written down'],
      ['complaint answer <number> "text"', 'answers it; the player is told by a letter'],
    ],
    run: async ({ ask, print, words: [first, number, text] }) => {
      if (first !== 'answer') {
        if (!first) throw new DeskError('complaint needs its number: complaint C-10001')
        return list(print, await ask(`complaint?${new URLSearchParams({ number: first }).toString()}`), '')
      }
      if (!number || !text?.trim())
        throw new DeskError('complaint answer needs its number and the text: complaint answer C-10001 "text"')
      await ask('complaint/answer', { number, text })
      print.log(`Answered: ${number}`)
    },
  },
  letter: {
    help: [
      [
        'letter <player|all> "title" "text" [--bn-title "..."] [--bn "..."]',
        'writes into the inbox of one player, or of everyone',
      ],
      [
        '  [--offer games|exchange|none]',
        'an offer of that product, for those who agreed to such; or that it is none',
      ],
    ],
    run: async (given) => {
      const [to, title, body] = given.words
      if (!to || !title?.trim() || !body?.trim()) {
        throw new DeskError('letter needs a player (or all), a title and a text: letter rahim "title" "text"')
      }
      const [titles, bodies] = [translationsOf(given, 'title'), translationsOf(given)]
      const offer = optionOf(given, 'offer')
      await given.ask('letter', { to, title, body, titles, bodies, offer })
      given.print.log(`The letter to ${to} is written.`)
    },
  },
  outbox: {
    help: [['outbox', 'messages that were not sent anywhere, the newest first']],
    run: async ({ ask, print }) => list(print, await ask('outbox'), 'The outbox is empty.'),
  },
}

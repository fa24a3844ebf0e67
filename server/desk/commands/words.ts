/** What staff say to players: the notice, letters, answers in the chat; and the messages that went out. */
import { type Command, DeskError, idOf, list, optionOf } from '../client.ts'

export const wordCommands: Record<string, Command> = {
  notice: {
    help: [['notice "text" [--bn "text"]', 'the line of news on every screen; "" takes it away']],
    run: async (given) => {
      const [en] = given.words
      const bn = optionOf(given, 'bn')
      if (en === undefined) throw new DeskError('notice needs its text; "" takes the notice away.')
      await given.ask('notice', { en, ...(bn === undefined ? {} : { bn }) })
      given.print.log(en ? 'The notice is set.' : 'The notice is taken away.')
    },
  },
  chats: {
    help: [['chats', 'players who wait for an answer, the longest first']],
    run: async ({ ask, print }) => list(print, await ask('chats'), 'Nobody waits for an answer.'),
  },
  reply: {
    help: [['reply <chat> "text"', 'answers one']],
    run: async ({ ask, print, words: [id, text] }) => {
      if (!text?.trim()) throw new DeskError('reply needs its text: reply 42 "text"')
      await ask('reply', { id: idOf(id, 'reply'), text })
      print.log(`Answered: ${id}`)
    },
  },
  letter: {
    help: [
      [
        'letter <player|all> "title" "text" [--bn-title "..."] [--bn "..."]',
        'writes into the inbox of one player, or of everyone',
      ],
    ],
    run: async (given) => {
      const [to, title, body] = given.words
      if (!to || !title?.trim() || !body?.trim()) {
        throw new DeskError('letter needs a player (or all), a title and a text: letter rahim "title" "text"')
      }
      const titleBn = optionOf(given, 'bn-title')
      const bodyBn = optionOf(given, 'bn')
      await given.ask('letter', { to, title, body, ...(titleBn && { titleBn }), ...(bodyBn && { bodyBn }) })
      given.print.log(`The letter to ${to} is written.`)
    },
  },
  outbox: {
    help: [['outbox', 'messages that were not sent anywhere, the newest first']],
    run: async ({ ask, print }) => list(print, await ask('outbox'), 'The outbox is empty.'),
  },
}

/** Promotions, slides, maintenance windows, and the keys of providers. */
import { DHAKA_OFFSET_MS, instantFromWire } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { type Command, DeskError, type Given, idOf, list, optionOf, translationsOf } from '../client.ts'

const made = z.object({ id: z.string() })
const aKey = z.object({ secret: z.string() })
const DAY = 24 * 60 * 60 * 1000

/**
 * A moment that was typed: "2026-12-31 14:00" in the site's time (GMT+6), or ISO 8601 with its own. A day alone is its
 * beginning, or as an end all of it. A time alone is today's.
 */
function moment(given: Given, name: 'from' | 'until'): number | undefined {
  const typed = optionOf(given, name)?.trim()
  if (typed === undefined) return undefined
  const today = new Date(Date.now() + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
  const at = instantFromWire(/^\d{2}:\d{2}$/.test(typed) ? `${today} ${typed}` : typed)
  if (at === undefined)
    throw new DeskError(
      `--${name} is a time such as "2026-12-31 14:00" (GMT+6), not ${JSON.stringify(typed)}.`,
    )
  return name === 'until' && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? at + DAY : at
}

function figure(given: Given, name: string): number | undefined {
  const typed = optionOf(given, name)
  if (typed === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(typed)) return Number(typed)
  throw new DeskError(`--${name} is a number, not ${JSON.stringify(typed)}.`)
}

const offerOf = (given: Given) => ({
  names: translationsOf(given, 'name'),
  text: optionOf(given, 'text'),
  texts: translationsOf(given),
  category: figure(given, 'category'),
  percent: figure(given, 'percent'),
  factor: figure(given, 'times'),
  days: figure(given, 'days'),
  picture: optionOf(given, 'picture'),
  from: moment(given, 'from'),
  until: moment(given, 'until'),
})

const PROMOTION = 'promotion add "name" …, promotion change <id> …, or promotion end <id>'

async function promotion(given: Given): Promise<void> {
  const { ask, print, words } = given
  const [what, subject] = words
  if (what === 'add') {
    if (!subject?.trim()) throw new DeskError('promotion add needs its name: promotion add "Match day 5%" …')
    const { id } = z.parse(made, await ask('promotions/add', { name: subject, ...offerOf(given) }))
    return print.log(`The promotion is added: ${id}`)
  }
  if (what === 'change') {
    const id = idOf(subject, 'promotion change')
    await ask('promotions/change', { id, name: optionOf(given, 'name'), ...offerOf(given) })
    return print.log(`The promotion is changed: ${id}`)
  }
  if (what !== 'end') throw new DeskError(`What of promotions? ${PROMOTION}`)
  const id = idOf(subject, 'promotion end')
  await ask('promotions/end', { id })
  print.log(`The promotion is over: ${id}`)
}

async function slider(given: Given): Promise<void> {
  const { ask, print, words } = given
  const [what, subject, title] = words
  if (what === 'add') {
    const picture = optionOf(given, 'picture')
    if (!subject || !title?.trim() || !picture)
      throw new DeskError(
        'slider add needs its kind, its title and its picture: slider add Main "title" --picture hero/3',
      )
    const more = { titles: translationsOf(given, 'title'), link: optionOf(given, 'link') }
    const { id } = z.parse(made, await ask('sliders/add', { type: subject, title, picture, ...more }))
    return print.log(`The slide is added: ${id}`)
  }
  if (what !== 'hide' && what !== 'show')
    throw new DeskError('What of slides? slider add Main "title" …, slider hide <id>, or slider show <id>')
  const id = idOf(subject, `slider ${what}`)
  await ask(`sliders/${what}`, { id })
  print.log(what === 'hide' ? `The slide is hidden: ${id}` : `The slide is shown: ${id}`)
}

async function maintenance(given: Given): Promise<void> {
  const { ask, print, words, options } = given
  const [what, subject] = words
  if (what === undefined) return list(print, await ask('maintenance'), 'No maintenance is set.')
  if (what === 'end') {
    const id = idOf(subject, 'maintenance end')
    await ask('maintenance/end', { id })
    return print.log(`The maintenance is over: ${id}`)
  }
  const until = moment(given, 'until')
  if (what !== 'set' || !subject || until === undefined)
    throw new DeskError(
      'maintenance set needs what is closed and until when: maintenance set site --until "14:00"',
    )
  const window = { subject, from: moment(given, 'from'), until, daily: options['daily'] === true }
  const { id } = z.parse(made, await ask('maintenance/set', window))
  print.log(`The maintenance is set: ${id}`)
}

async function provider({ ask, print, words: [what, platform] }: Given): Promise<void> {
  if (what !== 'key' || !platform) throw new DeskError('provider needs its platform code: provider key PADMA')
  const { secret } = aKey.parse(await ask('provider/key', { platform }))
  print.log(
    `What ${platform} signs with: ${secret}\nWhoever has it can move play money: give it to that provider alone.`,
  )
}

export const contentCommands: Record<string, Command> = {
  provider: {
    help: [
      [
        'provider key <platform>',
        'what a studio, or an exchange of your own (EXCHANGE), signs its calls with',
      ],
    ],
    run: provider,
  },
  promotions: {
    help: [['promotions', 'all offers, those that are over too']],
    run: async ({ ask, print }) => list(print, await ask('promotions'), 'There are no promotions.'),
  },
  promotion: {
    help: [
      [
        'promotion add "name" --text "..." --category 1 --percent 10 --times 5 --until 2026-12-31',
        'offers a bonus of 10 %, staked 5 times with the deposit; its condition is worded by the host',
      ],
      [
        '  [--days 30] [--from ...] [--bn-name "..."] [--bn "..."] [--picture welcome]',
        'the bonus waits 30 days only, from a later day, in Bangla, a picture',
      ],
      [
        'promotion change <id> [--name ...] [the same options]',
        'claims that were made keep what they were promised',
      ],
      ['promotion end <id>', 'ends it now'],
    ],
    run: promotion,
  },
  sliders: {
    help: [['sliders', 'the slides of the three kinds, hidden ones too']],
    run: async ({ ask, print }) => list(print, await ask('sliders'), 'There are no slides.'),
  },
  slider: {
    help: [
      [
        'slider add <Main|Favourite|Features> "title" --picture hero/3 [--bn-title "..."] [--link ...]',
        'a slide; its link is a page (/promotions) or a game (SHAPLA/SLOT/code)',
      ],
      ['slider hide <id>, slider show <id>', 'takes it off the screens, puts it back'],
    ],
    run: slider,
  },
  maintenance: {
    help: [
      ['maintenance', 'what is closed, and when'],
      [
        'maintenance set <site|provider|channel> --until "2026-12-31 06:00" [--from ...] [--daily]',
        'closes it, from now unless said, once or every day',
      ],
      ['maintenance end <id>', 'opens it again'],
    ],
    run: maintenance,
  },
}

/**
 * Fills an empty database with a site that looks used: providers, games, slides, promotions, settings and three
 * players. What staff changed later is left as it is: each part is done once, and says so in the table `setting`.
 */
import type { NotNull } from 'kysely'
import type { Host, Tx } from '../host.ts'
import { addWindow } from '../content/maintenance.ts'
import { writeSetting } from '../content/settings.ts'
import { stored } from '../content/texts.ts'
import { catalogueOf, providerIcon } from './catalogue.ts'
import { seedNotice, seedWindow, SLIDERS } from './content.ts'
import { playHistory } from './history.ts'
import { createDemoPlayer, DEMO_PLAYERS } from './players.ts'
import { promotionRows } from './promotions.ts'
import { PROVIDERS } from './providers.ts'

const DAY = 24 * 60 * 60 * 1000
/** Rows in one insert: well below the 65,535 parameters a statement may have. */
const BATCH = 500

export const DEMO_LOGINS: readonly { username: string; password: string; note: string }[] = DEMO_PLAYERS.map(
  ({ username, password, note }) => ({ username, password, note }),
)

/** Seeds what has not been seeded yet. May be called at every start, and by two hosts at once. */
export async function seed(host: Host): Promise<void> {
  const now = host.clock()
  await host.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, 'seeded', now))) return
    await seedCatalogue(tx, now, host.config.seedGames)
    await seedContent(tx, now)
  })
  if (await isClaimed(host, 'seeded_players')) return
  // Money moves only by the ledger's own operations, each in its own transaction and under its own key: a seed that
  // was cut short goes on where it stopped.
  for (const player of DEMO_PLAYERS.toSorted((a, b) => b.ageDays - a.ageDays)) {
    const id = await createDemoPlayer(host, player, now)
    await playHistory(host, { username: player.username, playerId: id, now })
  }
  await host.db.transaction().execute(async (tx) => {
    if (await claim(tx, 'seeded_players', now)) await readOldLetters(tx, now)
  })
}

/** Letters of the past were read when they came; those of the last week wait. */
async function readOldLetters(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('letter_state')
    .columns(['player_id', 'letter_id', 'read_at'])
    .expression((letters) =>
      letters
        .selectFrom('letter')
        .select(['player_id', 'id', 'at'])
        .$narrowType<{ player_id: NotNull }>()
        .where('player_id', 'is not', null)
        .where('at', '<', new Date(now - 7 * DAY)),
    )
    .onConflict((conflict) => conflict.columns(['player_id', 'letter_id']).doNothing())
    .execute()
}

/** Whether this part is ours to do: the row is unique, so a second host waits here and is told no. */
async function claim(tx: Tx, key: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ at: now }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function isClaimed({ db }: Host, key: string): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

async function seedCatalogue(tx: Tx, now: number, count: number): Promise<void> {
  await tx
    .insertInto('provider')
    .values(
      PROVIDERS.map(({ platform, name, types }, index) => ({
        platform,
        name,
        icon: providerIcon(platform),
        sort: index + 1,
        types: [...types],
      })),
    )
    .execute()
  const rows = catalogueOf(count).map((game) => ({
    platform: game.platform,
    code: game.code,
    name: game.name,
    type: game.type,
    icon: game.icon,
    engine: game.engine,
    theme: JSON.stringify(game.theme),
    created_at: new Date(now - game.ageDays * DAY),
    display_order: game.displayOrder,
  }))
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insertInto('game')
      .values(rows.slice(start, start + BATCH))
      .execute()
  }
}

async function seedContent(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('slider')
    .values(SLIDERS.map((slider, index) => ({ ...slider, title: stored(slider.title), sort: index + 1 })))
    .execute()
  await tx.insertInto('promotion').values(promotionRows(now)).execute()
  await writeSetting(tx, 'notice', seedNotice(now))
  await addWindow(tx, seedWindow(now), now)
}

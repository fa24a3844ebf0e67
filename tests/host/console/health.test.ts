/** How the host fares, as the console tells it: calls that were made, jobs that had turns, the database. Source: console.md "health". */
import { expect } from 'vitest'
import { repeat } from '../../../server/jobs/repeat.ts'
import { consoleOn } from '../support/console.ts'
import { onEveryStore, signedIn } from '../support/harness.ts'

onEveryStore(
  'health tells the calls and the jobs of this process, the database and what waits',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'owner')
    const health = async () =>
      (await ada.get('/console/health')).body as Record<string, Record<string, unknown>>
    const before = await health()
    expect(before).toMatchObject({ calls: [], jobs: [], waiting: { push: 0, pushDue: null, orders: 0 } })
    expect(before['database']?.['kind']).toBe(world.kind)
    expect(before['database']?.['bytes']).toBeGreaterThan(1_000_000)
    // Nobody else is connected to an embedded database.
    if (world.kind === 'embedded') expect(before['database']?.['connections']).toBeNull()
    else
      expect(before['database']?.['connections']).toEqual({
        used: expect.any(Number),
        most: expect.any(Number),
      })
    expect(before['process']?.['memory']).toBeGreaterThan(10_000_000)

    const player = await signedIn(world.host)
    for (let time = 0; time < 3; time += 1) await player.call('POST', '/api/balance', { body: {} })
    await player.call('GET', '/api/nothing')
    // What a player gets wrong is no failure of the host.
    await player.call('POST', '/api/deposit', { body: {} })
    const turn = (name: string, work: () => Promise<number>) =>
      repeat(world.host, { name, work, failed: ['job_failed'], againMs: 60_000 })()
    await turn('seal', async () => 60_000)
    await turn('push', async () => {
      throw new Error('planted')
    })
    const { calls, jobs } = await health()
    const all = calls as unknown as {
      name: string
      times: number
      failed: number
      p50: number
      longest: number
    }[]
    const balance = all.find(({ name }) => name === 'balance')
    expect(balance).toMatchObject({ times: 3, failed: 0 })
    expect(balance?.longest).toBeGreaterThanOrEqual(balance?.p50 ?? Infinity)
    expect(all.every(({ failed }) => failed === 0)).toBe(true)
    expect(jobs).toMatchObject([
      { name: 'push', times: 1, failed: 1, failedAt: expect.any(String) },
      { name: 'seal', times: 1, failed: 0, failedAt: null },
    ])

    // A database that is gone under a call is one.
    const { db } = world.host
    await db.schema.alterTable('account').renameTo('gone').execute()
    expect((await player.call('POST', '/api/balance', { body: {} })).status).toBe(500)
    await db.schema.alterTable('gone').renameTo('account').execute()
    const after = (await health())['calls'] as unknown as typeof all
    expect(after.find(({ name }) => name === 'balance')).toMatchObject({ times: 4, failed: 1 })
  },
)

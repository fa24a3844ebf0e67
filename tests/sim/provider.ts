/** A provider of games: it asks for each of its rounds' moves until it is answered, and is never in a hurry. */
import { signedAsProvider } from '../faults/signed-as-provider.ts'
import { type Network, PROVIDER } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import type { Process } from './scope.ts'

/** So often it asks for the same once more, as after a restart of its own. */
const ASKED_AGAIN = 0.2

export interface Said {
  status: number
  text: string
  code: string
}

export interface Provider {
  process: Process
  platform: string
  game: string
  secret: string
  /** Asks until answered, and sometimes once more: `again` is that second answer. */
  call: (name: 'bet' | 'win' | 'rollback', body: object) => Promise<{ first: Said; again?: Said }>
}

export function createProvider(
  { platform, game, secret }: Pick<Provider, 'platform' | 'game' | 'secret'>,
  { network, scheduler }: { network: Network; scheduler: Scheduler },
): Provider {
  const once = async (path: string, body: string): Promise<Said | undefined> => {
    const nonce = crypto.randomUUID()
    const headers = {
      'content-type': 'application/json',
      ...signedAsProvider({ provider: platform, secret, path, body, nonce }),
    }
    const make = (): Request => new Request(`http://maidan.test${path}`, { method: 'POST', headers, body })
    try {
      const response = await network.send(PROVIDER, make)
      const text = await response.text()
      const { code = '' } = JSON.parse(text) as { code?: string }
      return { status: response.status, text, code }
    } catch {
      return undefined
    }
  }
  const answered = async (path: string, body: string): Promise<Said> => {
    for (let tries = 0; ; tries += 1) {
      const said = await once(path, body)
      if (said && said.status !== 503 && said.status !== 429) return said
      await scheduler.sleep(500 * Math.min(2 ** tries, 16), 'the provider waits')
    }
  }
  return {
    process: { name: 'provider', isOver: false },
    platform,
    game,
    secret,
    async call(name, body) {
      const text = JSON.stringify(body)
      const first = await answered(`/wallet/v1/${name}`, text)
      if (first.status >= 300 || Math.random() > ASKED_AGAIN) return { first }
      await scheduler.sleep(Math.random() * 3000, 'the provider asks again')
      return { first, again: await answered(`/wallet/v1/${name}`, text) }
    },
  }
}

/** The addresses of the route table, read from it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every address but the log out: those that anyone may open, and those that need a player. */
export function routes() {
  const table = readFileSync(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8')
  const found = [...table.matchAll(/(?:path: |(\w+At|playerWith)\(\s*)'([^']+)'/g)]
  const address = ([, , path]) => path.replace('$chatId', '1')
  const isPlayers = ([, by]) => by?.startsWith('player')
  const open = found.filter((one) => !isPlayers(one)).map(address)
  const players = found.filter(isPlayers).map(address)
  return {
    open: [...new Set(open)].filter((path) => path !== '/player/logout'),
    players: [...new Set(players)],
  }
}

/** Staff at a host without a built command line: `desk('deposits')` says what the command printed, or its error. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { runDesk } from '../../../server/desk/run.ts'
import { writeDeskKey } from '../../../server/desk/key.ts'

export interface Desk {
  dataDir: string
  desk: (...args: string[]) => Promise<string>
  close: () => void
}

/** Listens for `fetch` on a port of its own and writes the key into a data folder of its own. */
export async function openDesk(
  fetchOf: (dataDir: string) => Promise<(request: Request) => Promise<Response>>,
): Promise<Desk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maidan-desk-'))
  const answer = await fetchOf(dataDir)
  const listen = getRequestListener(answer)
  const http = createHttp((request, response) => void listen(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const key = writeDeskKey(
    dataDir,
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  )
  return {
    dataDir,
    desk: async (...args) => {
      const lines: string[] = []
      const print = {
        log: (line: string) => void lines.push(line),
        table: (rows: unknown) => void lines.push(JSON.stringify(rows)),
      }
      try {
        await runDesk(args, dataDir, print)
      } catch (error) {
        if (!(error instanceof Error && error.name === 'DeskError')) throw error
        return error.message
      }
      return lines.join('\n')
    },
    close: () => {
      key.remove()
      http.close()
      http.closeAllConnections()
      rmSync(dataDir, { recursive: true })
    },
  }
}

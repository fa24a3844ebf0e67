/**
 * Divides the built worker: `sw.js` has the list of the build's files, and `assets/worker-<revision>.js` what it does with them. The
 * list is another with each build and is all that a browser fetches anew, the rest hardly ever changes. Decision 235.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { revisionOf } from './buildFolder.mjs'

const LIST = /\[\{[^\]]*\burl["']?:\s*["'`]index\.html["'`][^\]]*\}\]/

export function divideWorker(client) {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8')
  const [list] = LIST.exec(worker) ?? []
  if (!list) throw new Error('The worker has no list of files')
  const code = worker.replace(list, 'self.builtFiles')
  const name = `assets/worker-${revisionOf(code)}.js`
  writeFileSync(join(client, name), code)
  writeFileSync(join(client, 'sw.js'), `self.builtFiles=${list};importScripts('/${name}')\n`)
}

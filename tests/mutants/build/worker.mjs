/**
 * Builds the service worker alone beside an app that is built: its list of files is made of what stands in dist/client.
 * Run in the folder of the app, so that its own configuration is read.
 */
import { rmSync } from 'node:fs'
import { resolveConfig } from 'vite'

const { plugins } = await resolveConfig({ logLevel: 'error' }, 'build', 'production')
const pwa = plugins.find(({ api }) => api?.generateSW)
if (!pwa) throw new Error('No plugin builds the worker')
// Packed forms of the one before would be served in its place.
for (const packed of ['.br', '.gz']) rmSync(`dist/client/sw.js${packed}`, { force: true })
await pwa.api.generateSW()

/** Builds the games' frames alone beside an app that is built. Run in the folder of the app. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { buildFrames } = await import(pathToFileURL(resolve('scripts/frames.mjs')).href)
await buildFrames()

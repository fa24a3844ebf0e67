/** Builds the frames of the games alone beside an app that is built. Run in the folder of the app. */
import { buildFrames } from '../../../scripts/frames.mjs'

await buildFrames()

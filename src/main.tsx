import './ui/tokens.css'
import './ui/global.css'
import { begin } from './app/begin.tsx'
import { keepInstallOffer } from './lib/install.ts'
import { recoverMissingChunks } from './lib/pwa.ts'

keepInstallOffer()
recoverMissingChunks()
void begin()

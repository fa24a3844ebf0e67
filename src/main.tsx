import './ui/tokens.css'
import './ui/global.css'
import { begin } from './app/begin.tsx'
import { keepInstallOffer, beginInIosApp } from './lib/install.ts'
import { recoverMissingChunks } from './lib/pwa.ts'

keepInstallOffer()
beginInIosApp()
recoverMissingChunks()
void begin()

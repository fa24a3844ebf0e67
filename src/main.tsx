import './ui/tokens.css'
import './ui/global.css'
import { createRoot } from 'react-dom/client'
import { start } from './app/start.tsx'
import { keepInstallOffer } from './lib/install.ts'
import { recoverMissingChunks } from './lib/pwa.ts'

keepInstallOffer()
recoverMissingChunks()
const root = document.getElementById('root')
if (root) createRoot(root).render((await start()).element)

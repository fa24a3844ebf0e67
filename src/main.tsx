import '../contract/themes/first.css'
import './ui/global.css'
import { begin } from './app/begin.tsx'
import { keepInstallOffer, beginInIosApp } from './lib/pwa/install.ts'
import { recoverMissingChunks } from './lib/pwa/pwa.ts'

keepInstallOffer()
beginInIosApp()
recoverMissingChunks()
// In a task of its own: what was tapped while the script was read comes first.
setTimeout(async () => {
  // iPhones of iOS 16 lack it (pwa.md 1.5): they alone load what stands for it.
  if (!AbortSignal.any) await import('./lib/polyfills.ts')
  await begin()
})

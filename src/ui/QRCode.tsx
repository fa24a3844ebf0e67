import { lazyPart } from './lazy/lazyPart.ts'

/**
 * A QR code: a shorter way to what is reached without it too, so its screen stands without it. Offline, before its chunk
 * was ever had, the fallback of its own Suspense stays in its place until the network is back.
 */
export const QRCode = lazyPart(async () => (await import('qrcode.react')).QRCodeSVG)

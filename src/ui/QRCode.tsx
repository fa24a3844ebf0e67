import { aside } from './aside.ts'

/**
 * A QR code. What it says stands beside it in words, so a screen stands without it: offline, before its chunk was
 * ever had, its place stays empty until the network is back. It stands in a Suspense of its own.
 */
export const QRCode = aside(async () => (await import('qrcode.react')).QRCodeSVG)

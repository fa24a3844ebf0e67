/** Pictures are made smaller on the device before they are kept and sent: it saves the player's data. */
import type { Receipt } from '../../../lib/outboxStore.ts'

const LONGEST_SIDE = 1280
const QUALITY = 0.8

/** A receipt from a chosen file: at most 1280 px, JPEG. Rejects when the file is not a picture that can be read. */
export async function receiptFrom(file: File): Promise<Receipt> {
  const smaller = await shrink(file)
  return {
    id: crypto.randomUUID(),
    name: `${file.name.replace(/\.\w+$/, '').slice(0, 60) || 'receipt'}.jpg`,
    type: 'image/jpeg',
    bytes: await smaller.arrayBuffer(),
    state: 'waiting',
  }
}

async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), 'image/jpeg', QUALITY)
  })
}

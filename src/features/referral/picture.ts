/** The invitation as a picture that can be shared: the code's squares on white, with the code under them. */
import { fileNameOf } from '../../../contract/brand/words.ts'

const SIDE = 720
const FOOT = 96
/** White around the squares, in squares: with the two of the code on the page, the four that a camera needs. */
const QUIET = 2

/** Draws the QR code that stands on the page anew, large. Undefined where the browser draws no pictures. */
export async function invitationPicture(
  qr: SVGSVGElement,
  code: string,
  site: string,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE + FOOT
  const pen = canvas.getContext('2d')
  const squares = qr.querySelectorAll('path')[1]?.getAttribute('d')
  const modules = qr.viewBox.baseVal.width
  if (!pen || !squares || modules <= 0) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.save()
  const side = SIDE / (modules + 2 * QUIET)
  pen.translate(QUIET * side, QUIET * side)
  pen.scale(side, side)
  pen.clip(new Path2D(squares))
  pen.fillRect(0, 0, modules, modules)
  pen.restore()
  pen.font = '600 48px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.fillText(code, SIDE / 2, SIDE + FOOT / 3)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return picture ? new File([picture], fileNameOf(site, 'invitation.png'), { type: 'image/png' }) : undefined
}

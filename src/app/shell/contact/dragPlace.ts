/** Where the chat button rests: a side, and how far down between its highest and lowest place. */
export interface Place {
  side: 'left' | 'right'
  /** 0 is the highest place, 1 the lowest. */
  at: number
}

/** Low at the right edge, under the thumb. */
export const FIRST_PLACE: Place = { side: 'right', at: 1 }

/** Source: spec 2.25, 9 (K-AMT-17): a shorter movement is a tap. */
export const DRAG_THRESHOLD_PX = 10

/** A place as the device keeps it; the first place when there is none, or none that can be read. */
export function readPlace(kept: string | undefined): Place {
  const match = /^(left|right):([01](?:\.\d{1,4})?)$/.exec(kept ?? '')
  if (!match) return FIRST_PLACE
  return { side: match[1] === 'left' ? 'left' : 'right', at: Math.min(1, Number(match[2])) }
}

export const writePlace = ({ side, at }: Place): string => `${side}:${Number(at.toFixed(4))}`

export const isDrag = (dx: number, dy: number): boolean => Math.hypot(dx, dy) >= DRAG_THRESHOLD_PX

/** Where a button that was let go settles: the nearer side, at its own height. All in CSS pixels. */
export function settle(
  centreX: number,
  top: number,
  width: number,
  range: { high: number; low: number },
): Place {
  const room = range.low - range.high
  const at = room > 0 ? (top - range.high) / room : 1
  return { side: centreX < width / 2 ? 'left' : 'right', at: Math.min(1, Math.max(0, at)) }
}

/**
 * Marks the pictures that do not come with `data-lost`. The style sheets leave their room empty, or put a name there
 * a logo, a sponsor or a banner of an operator may be missing anywhere. Answers how to stop.
 */
export function markLostPictures(): () => void {
  const mark = (element: EventTarget | null, isLost: boolean) => {
    if (element instanceof HTMLImageElement) element.toggleAttribute('data-lost', isLost)
  }
  const lose = ({ target }: Event) => mark(target, true)
  const find = ({ target }: Event) => mark(target, false)
  addEventListener('error', lose, true)
  addEventListener('load', find, true)
  // Some were asked for before there was anybody to hear.
  for (const picture of document.images)
    mark(picture, picture.complete && picture.src !== '' && picture.naturalWidth === 0)
  return () => {
    removeEventListener('error', lose, true)
    removeEventListener('load', find, true)
  }
}

/** Elements without markup: nothing in the frame is ever parsed from text. */
type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>
type Child = Node | string | undefined | false

/** An HTML element; `on...` attributes with functions are listeners. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  return dress(document.createElement(name), attributes, children)
}

/** An SVG element. */
export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  return dress(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function dress<Made extends Element>(element: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== undefined && child !== false),
  )
  return element
}

/** An icon of strokes in a box of 24. */
export const icon = (path: string): SVGElement =>
  s(
    'svg',
    { viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true', class: 'icon' },
    s('path', { d: path }),
  )
export const ICONS = {
  info: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  shield: 'M12 3l7.5 2.5V11c0 5-3.5 8.5-7.5 10C8 19.5 4.5 16 4.5 11V5.5zM8.5 11.5l2.5 2.5l4.5-5',
  cross: 'M6 6l12 12M18 6L6 18',
}

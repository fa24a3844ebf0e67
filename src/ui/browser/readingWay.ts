/** Which way an element's text runs: 1 from left to right, -1 from right to left. */
export const readingWay = (element: Element): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1

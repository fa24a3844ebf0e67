/** Screens without a form or a game. */
const CALM = /^\/($|games$|casino$|slot$|table$|crash$|fishing$|arcade$|lottery$|promotions$|account$)/

/** Whether something that was not asked for may come up over an address (D-17). */
export const allowsPopups = ({ pathname, search }: { pathname: string; search: object }): boolean =>
  CALM.test(pathname) && !('play' in search)

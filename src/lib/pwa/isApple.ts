/** A phone or tablet of Apple's. An iPad says that it is a Macintosh, but no Macintosh is touched. */
export const isApple = (agent: string): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Milliseconds as m:ss: `4:59`. Source: S-PROF-10. */
export const countdown = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What is the machine's own, kept from before `virtual.ts` takes its place. */
const { setImmediate: realImmediate } = globalThis

/** How long the machine has worked for this process, for figures only. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The machine's steady clock, for the end of a run only. */
export const realSeconds = (): number => Number(process.hrtime.bigint()) / 1e9

/** Once all that is ready has been done. */
export const immediately = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))

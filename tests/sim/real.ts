/** What is the machine's own, kept from before `virtual.ts` takes its place. */
const { setImmediate: realImmediate } = globalThis

/** How long the machine has worked for this process, for figures only. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Once all that is ready has been done. */
export const immediately = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))

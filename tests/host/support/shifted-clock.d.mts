/** Sets this process's clock: `start` is what the time is to be now, in milliseconds since the epoch. */
export function beginAt(start: number): void

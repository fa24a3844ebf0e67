/** How long a withdrawal is expected to take: what the host promises, so that the player knows when to ask. */
import type { Config } from '../config.ts'

const MINUTE = 60 * 1000

/** Milliseconds from the request to the payment: the demo's autopilot looks after one minute, staff within a day. */
export const payoutMs = ({ demoAutopilot }: Pick<Config, 'demoAutopilot'>): number =>
  demoAutopilot ? 2 * MINUTE : 24 * 60 * MINUTE

export const payoutMinutes = (config: Pick<Config, 'demoAutopilot'>): number => payoutMs(config) / MINUTE

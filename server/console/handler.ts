/** What a handler of the console is given, and what it answers: decoded input from one of staff whose role may. */
import type { ConsoleEndpoint } from '../../contract/console/endpoint.ts'
import type { z } from '../../contract/kit/zod.ts'
import type { Host } from '../host.ts'
import type { Upload } from '../http/multipart.ts'
import type { Locale } from '../messages/locale.ts'
import type { Staff } from '../staff/trail.ts'

export interface ConsoleCall<E extends ConsoleEndpoint> {
  input: z.output<E['input']>
  /** Undefined on a guest's call. */
  staff: E['auth'] extends 'staff' ? Staff : undefined
  host: Host
  /** The Idempotency-Key header, its syntax checked. */
  key: string | undefined
  locale: Locale
  request: {
    address: string
    /** The page's own origin, checked; the console's for a caller that is no page. */
    origin: string
    /** A short label of the browser and system. */
    device: string
    /** What a multipart call has sent, on this machine's disk until it is answered. */
    files: readonly Upload[]
  }
  /**
   * Writes into the trail what of a player's is looked at, and why. A call that says `looks` and has not done so is not
   * answered.
   */
  look: (object: string, why: string) => Promise<void>
}

export type ConsoleHandler<E extends ConsoleEndpoint> = (
  call: ConsoleCall<E>,
) => Promise<z.output<E['output']>>
/** One handler for every call: a missing one does not compile. */
export type ConsoleHandlers<Api extends Record<string, ConsoleEndpoint>> = {
  [Name in keyof Api]: ConsoleHandler<Api[Name]>
}

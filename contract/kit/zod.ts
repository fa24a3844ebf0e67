/**
 * The one door to zod. `jitless` must be set before the first schema is made: zod's just-in-time
 * compiler probes `new Function`, which the content security policy refuses (design: zod #5414).
 * Nothing else in the project imports zod.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }

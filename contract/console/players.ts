/** A player, as staff see one. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { reason } from './parts.ts'

export const playersApi = defineConsole({
  player: {
    method: 'GET',
    path: '/console/players/{name}',
    auth: 'staff',
    looks: true,
    summary: 'Who a player is; number and e-mail are masked.',
    input: z.object({ name: text(64), reason }),
    output: z.object({
      data: z.object({
        id: text(12),
        username: text(64),
        phone: text(32),
        isPhoneVerified: z.boolean(),
        email: text(254),
        isEmailVerified: z.boolean(),
        signedUp: text(40),
        lastSignIn: z.nullable(text(40)),
        closed: z.nullable(text(40)),
        excludedUntil: z.nullable(text(40)),
      }),
    }),
  },
  showContact: {
    method: 'POST',
    path: '/console/players/{name}/contact',
    auth: 'staff',
    looks: true,
    summary: "A player's number and e-mail, whole.",
    input: z.object({ name: text(64), reason }),
    output: z.object({ phone: text(32), email: text(254) }),
  },
})

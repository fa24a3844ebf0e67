/** What everyone of staff does for themself. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, roles, rowNumber, staffName } from './parts.ts'

const session = z.object({
  id: rowNumber,
  device: text(80),
  since: text(40),
  lastUsed: text(40),
  isThis: z.boolean(),
})

export const meApi = defineConsole({
  me: {
    method: 'GET',
    path: '/console/me',
    auth: 'staff',
    summary: 'Who is signed in, and as what.',
    input: nothing,
    output: z.object({ name: staffName, roles, ownPlayer: z.nullable(text(64)) }),
  },
  signOut: {
    method: 'POST',
    path: '/console/sign-out',
    auth: 'staff',
    summary: 'Ends this session.',
    input: nothing,
    output: done,
  },
  mySessions: {
    method: 'GET',
    path: '/console/sessions',
    auth: 'staff',
    summary: 'Where one is signed in, the newest first.',
    input: nothing,
    output: z.object({ data: z.array(session) }),
  },
  endMySession: {
    method: 'POST',
    path: '/console/sessions/{id}/end',
    auth: 'staff',
    summary: 'Ends one of the own sessions.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/console/sessions/end-others',
    auth: 'staff',
    summary: 'Ends every one of the own sessions but this.',
    input: nothing,
    output: z.object({ ended: z.number() }),
  },
  nameOwnPlayer: {
    method: 'POST',
    path: '/console/own-player',
    auth: 'staff',
    summary:
      'Says which account as a player is the own one, once: nothing about it is decided by its owner. 409 CONFLICT.',
    input: z.object({ player: text(64) }),
    output: done,
  },
})

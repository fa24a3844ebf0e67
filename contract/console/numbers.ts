/**
 * Numbers that players pay to. To change where money goes takes two people; to give a number out no longer takes one. The demo takes
 * none that money could reach. Source: console.md "payment methods, channels and numbers"; decision 225.
 */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { done, reason } from './parts.ts'

const number = { channel: z.int(), number: text(20), reason }

export const numbersApi = defineConsole({
  askNumber: {
    method: 'POST',
    path: '/console/numbers',
    auth: 'staff',
    summary:
      'Asks a second person for one more number of a channel, or with `replaces` for this one in place of all that it has. 404 for no channel, 422 for a number that cannot be taken, 409 while another of this channel waits or where it has the number.',
    input: z.object({ ...number, replaces: z.boolean() }),
    output: approvalAsked,
  },
  retireNumber: {
    method: 'POST',
    path: '/console/numbers/retire',
    auth: 'staff',
    summary:
      'Gives a number out no longer; who was given it may still claim. 404 where the channel has no such number.',
    input: z.object(number),
    output: done,
  },
})

/** Letting people in to the console. */
import { ROLES } from '../../../contract/console/roles.ts'
import { z } from '../../../contract/kit/zod.ts'
import { type Command, DeskError } from '../client.ts'

const invited = z.object({ link: z.string() })

export const staffCommands: Record<string, Command> = {
  invite: {
    help: [['invite <role> …', `a link to the console for one person, good for a day: ${ROLES.join(', ')}`]],
    run: async ({ ask, print, words }) => {
      const unknown = words.find((word) => !ROLES.some((role) => role === word))
      if (words.length === 0 || unknown !== undefined)
        throw new DeskError(`invite needs roles, of ${ROLES.join(', ')}: invite cashier support`)
      const { link } = invited.parse(await ask('invite', { roles: words }))
      print.log(`Good for one person and one day: ${link}`)
    },
  },
}

/** Faults in a player's own figures and in the signs of harm that the device finds in them. */
const host = (title) => [{ file: 'tests/host/account/my-play.test.ts', title }]
const journey = (title) => [{ file: 'tests/journeys/my-play.test.tsx', title }]

const DAYS = 'PP-15 play is told by the day of Dhaka and by product'
const SIGN = 'X-86 PP-48 the tools come before a notice'

export const mutants = [
  {
    name: 'a bet that was taken back counts as staked',
    file: 'server/records/my-play.ts',
    from: " from bet where state = 'done'",
    to: ' from bet',
    tests: host(DAYS),
  },
  {
    name: 'play is told by the day of London',
    file: 'server/records/my-play.ts',
    from: "sql`to_char(timezone(interval '6 hours', ${at})",
    to: "sql`to_char(timezone(interval '0 hours', ${at})",
    tests: host(DAYS),
  },
  {
    name: 'a pause of hours is time of play',
    file: 'server/records/my-play.ts',
    from: "where pause <= ${SITTING_IDLE_MS / 1000} * interval '1 second'",
    to: "where pause <= ${SITTING_IDLE_MS} * interval '1 second'",
    tests: host(DAYS),
  },
  {
    name: 'everybody’s bets are a player’s own',
    file: 'server/records/my-play.ts',
    from: 'where bet.player_id = ${playerId} and bet.kind',
    to: 'where bet.kind',
    tests: host(DAYS),
  },
  {
    name: 'a pause is offered at each visit',
    file: 'src/features/protection/shared/PauseOffer.tsx',
    from: 'since.now - since.notes.offeredAt < WEEK_MS',
    to: 'since.now < since.notes.offeredAt',
    tests: journey(SIGN),
  },
  {
    name: 'what the device found is told to the host',
    file: 'src/features/protection/shared/PauseOffer.tsx',
    from: "void tell('harm', word)",
    to: "void tell('harm', `${word}_${marker}`)",
    tests: journey(SIGN),
  },
  {
    name: 'the tools wait behind a sign of harm',
    file: 'src/features/auth/shared/Popups.tsx',
    from: "prompts.includes('tools')",
    to: "prompts.includes('tools') && prompts.length > 9",
    tests: journey(SIGN),
  },
]

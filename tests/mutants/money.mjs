/** Faults in what stands before the money: the contract's amounts, the wallet of the games, who may play, the owner. */
const money = (title) => [{ file: 'contract/money.test.ts', title }]
const games = (title) => [{ file: 'tests/host/games/wallet.test.ts', title }]
const timeOut = (title) => [{ file: 'tests/host/account/time-out.test.ts', title }]

const MONEY = 'contract/money.ts'

export const mutants = [
  {
    name: 'one and a half taka on the wire are read as ৳1.05',
    file: MONEY,
    from: "Number(cents.padEnd(2, '0'))",
    to: "Number(cents.padStart(2, '0'))",
    tests: money('a number from another host is its exact amount, or is refused'),
  },
  {
    name: 'what is less than a poisha is cut off instead of refused',
    file: MONEY,
    from: '(?:\\.(\\d{1,2})0*)?$/',
    to: '(?:\\.(\\d{1,2})\\d*)?$/',
    tests: money('what is not exact in poisha is refused'),
  },
  {
    name: 'a signed call of a game provider is done again when it is replayed',
    file: 'server/games/wallet/nonces.ts',
    from: '      if (seen.has(key)) return false\n',
    to: '',
    tests: games('a call that is not truly signed is 401 and changes nothing'),
  },
  {
    name: 'a signed call of a game provider is good for ever',
    file: 'server/games/wallet/routes.ts',
    from: 'if (!isSigned || !isTimely || ',
    to: 'if (!isSigned || ',
    tests: games('a call that is not truly signed is 401 and changes nothing'),
  },
  {
    name: 'the signature of a game provider does not cover the amount',
    file: 'server/games/wallet/signature.ts',
    from: "  createHmac('sha256', secret).update(`${timestamp}\\n${nonce}\\n${path}\\n${body}`).digest('hex')",
    to: "  createHmac('sha256', secret).update(`${timestamp}\\n${nonce}\\n${path}\\n${body.slice(0, 1)}`).digest('hex')",
    tests: games('a call that is not truly signed is 401 and changes nothing'),
  },
  {
    name: 'a game that is open takes stakes during a time-out',
    file: 'server/ledger/bets.ts',
    from: "      await may(tx, { playerId, at, status: 409, standing }, 'bet', { loss: own, wager: stake })\n",
    to: '',
    tests: games(
      'PP-19 a game that is open when a time-out begins takes no new stake, and pays what was staked',
    ),
  },
  {
    name: 'a player plays on during a time-out',
    file: 'server/protection/may.ts',
    from: "  if (standing.inTimeOut) throw fail('TIME_OUT', { status })\n",
    to: '',
    tests: timeOut('PP-19 PP-22 a time-out stops play and deposits until it ends, and nothing else'),
  },
  {
    name: 'an order at the exchange is taken during a time-out',
    file: 'server/ledger/exchange.ts',
    from: "const { limited: isLimited, sitting } = await may(tx, { playerId, at, standing }, 'order')\n",
    to: 'const { limited: isLimited, sitting } = standing\n',
    tests: [
      {
        file: 'tests/host/account/limits-hold.test.ts',
        title:
          'PP-19 during a time-out no order is taken or matched, and the repeat of one is answered as it was',
      },
    ],
  },
  {
    name: 'a number to pay to is issued during a time-out',
    file: 'server/handlers/cashier.ts',
    from: "    await may(tx, { playerId, at }, 'number', { deposit: BigInt(amount) })\n",
    to: '',
    tests: timeOut('PP-19 PP-22 a time-out stops play and deposits until it ends, and nothing else'),
  },
  {
    name: 'a time-out is shortened by another one',
    file: 'server/handlers/time-out.ts',
    from: 'const isLonger = input.until > now && input.until > (before?.getTime() ?? 0)',
    to: 'const isLonger = input.until > now',
    tests: timeOut('PP-19 a time-out is made longer, never shorter, by no call and by nobody'),
  },
  {
    name: 'a player under 18 deposits and plays',
    file: 'server/protection/may.ts',
    from: "  if (standing.underAge) throw fail('UNDER_AGE', { status })\n",
    to: '',
    tests: [
      {
        file: 'tests/host/account/security.test.ts',
        title: 'X-93 the day is counted in GMT+6, and a birthday under 18 closes the matter',
      },
    ],
  },
  {
    name: 'a player acts under the id of another',
    file: 'server/implement.ts',
    from: 'if (named == null || String(named) === caller.publicId) return',
    to: 'if (named == null || caller.publicId) return',
    tests: [
      {
        file: 'tests/host/account/security.test.ts',
        title: 'another player’s id is refused where it can be said, and changes nothing',
      },
    ],
  },
  {
    name: 'points are converted by a page that a browser looks at ahead',
    file: 'server/implement.ts',
    from: "if (isAhead || (mode !== null && mode !== 'cors' && mode !== 'same-origin')) throw fail('FORBIDDEN')",
    to: '',
    tests: [
      {
        file: 'tests/host/money/vip.test.ts',
        title: 'X-18 a GET that the player did not ask for converts nothing',
      },
    ],
  },
]

/** Faults in what protects a player that only a browser shows: keys that are held, sizes, the way of the focus, a game's frame. */
const protection = (title) => [{ file: 'tests/browser/player/protection.spec.ts', title }]
const signUp = (title) => [{ file: 'tests/browser/visitor/signup.spec.ts', title }]

export const mutants = [
  {
    name: 'a key that is held plays round after round',
    file: 'server/games/kit/table.ts',
    from: '      if (isHeld || event.repeat) return\n',
    to: '',
    tests: protection('PP-23 a key that is held begins one round'),
  },
  {
    name: 'of two ways on the one with more words is larger',
    file: 'src/ui/Dialog.module.css',
    from: '  grid-auto-columns: 1fr;\n',
    to: '  grid-auto-columns: auto;\n',
    tests: signUp('D-02 X-55 the Welcome’s two ways are of one size and look'),
  },
  {
    name: 'an exclusion is begun by who can press the screen alone',
    file: 'src/features/protection/Exclude.tsx',
    from: '<Button wide busy',
    to: '<Button tabIndex={-1} wide busy',
    tests: protection('PP-20 F-19 by keyboard alone a player excludes themself'),
  },
  {
    name: 'a spot of a game is read out as another word than it shows',
    file: 'server/games/kit/chips.ts',
    from: 'amount === undefined ? label : fill(',
    to: "amount === undefined ? 'Spot' : fill(",
    tests: [
      {
        file: 'tests/browser/screens/a11y.spec.ts',
        title: 'F-19 axe finds nothing in any frame of the games',
      },
    ],
  },
  {
    name: 'what only brings the stake back is a win',
    file: 'server/games/kit/table.ts',
    from: 'const isGain = pay > cost',
    to: 'const isGain = pay > 0',
    tests: [
      {
        file: 'tests/browser/player/live-tables.spec.ts',
        title: 'PP-25 what brings back the stake and no more is no win',
      },
    ],
  },
  {
    name: 'the bytes of a game are not counted',
    file: 'server/games/kit/usage.ts',
    from: 'if (bytes > 0) parent',
    to: 'if (bytes < 0) parent',
    tests: [
      {
        file: 'tests/browser/pwa/usage.spec.ts',
        title: 'F-15 the data used is counted by screen within a tenth of what a proxy saw',
      },
    ],
  },
  {
    name: 'a deposit of real money says nothing of the place until it is refused',
    file: 'src/features/cashier/deposit/Deposit.tsx',
    from: '{stop || place ? <Stopped',
    to: '{stop ? <Stopped',
    tests: [{ file: 'tests/browser/player/place.spec.ts', title: 'where a place is not permitted' }],
  },
  {
    name: 'where one may not play a refused game is offered to be tried again',
    file: 'src/features/games/launcher/useLaunch.ts',
    from: "const isFinal = isAnswer && error.code === 'PLACE_DENIED'",
    to: 'const isFinal = false',
    tests: [{ file: 'tests/browser/player/place.spec.ts', title: 'where a place is not permitted' }],
  },
]

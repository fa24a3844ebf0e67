/** Faults in what protects a player that only a browser shows: keys that are held, sizes, the way of the focus. */
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
    tests: signUp('the Welcome’s two ways are of one size and look'),
  },
  {
    name: 'an exclusion is begun by who can press the screen alone',
    file: 'src/features/protection/Exclude.tsx',
    from: '<Button type="submit" wide',
    to: '<Button type="submit" tabIndex={-1} wide',
    tests: protection('PP-20 F-19 by keyboard alone a player excludes themself'),
  },
]

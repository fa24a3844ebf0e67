/** Faults in what protects a player on the device: limits that wait, the time check, other tabs. */
const journey = (title) => [{ file: 'tests/journeys/protection.test.tsx', title }]

const OFFLINE = 'F-21 a lower limit set without a network holds at once'
const FAULTS = 'F-21 a lower limit whose first telling loses the answer and whose second meets a 503'
const TELLING = 'F-21 where nothing but the telling of a limit fails, it is told again after waits that grow'
const TABS = 'F-21 what one tab has chosen without a network holds in the other one'
const EXCLUSION = 'F-21 an exclusion without a network holds at once'
const CHECK = 'PP-13 the time check comes while one plays'

export const mutants = [
  {
    name: 'a help list that nobody checked is shown all the same',
    file: 'src/lib/config/places.ts',
    from: '  checkedAt: day,\n',
    to: '  checkedAt: said,\n',
    tests: [
      {
        file: 'tests/journeys/protection.test.tsx',
        title:
          'PP-46 help stands at login, in the tools and where an account is closed, and after a log out one tap away',
      },
    ],
  },
  {
    name: 'play is begun without a look at what the device knows',
    file: 'src/lib/api/api.ts',
    from: 'if (endpoint.play) await guard?.()',
    to: 'if (endpoint.play) void guard',
    tests: journey(OFFLINE),
  },
  {
    name: 'a stricter limit that the host has not heard stops nothing',
    file: 'src/lib/protection/guard.ts',
    from: 'if (!intentsOf(app).some(({ isLower }) => isLower)) return',
    to: 'if (intentsOf(app).length >= 0) return',
    tests: journey(OFFLINE),
  },
  {
    name: 'a limit that could not be told is forgotten',
    file: 'src/lib/protection/tell.ts',
    from: 'if (!(error instanceof ApiError) || error.status === 401 || !isForGood(error)) throw error',
    to: 'if (!(error instanceof ApiError) || error.status === 401) throw error',
    tests: journey(OFFLINE),
  },
  {
    name: 'a limit is told anew at each turn of the network',
    file: 'src/features/protection/useTelling.ts',
    from: 'const isBack = !isOnline && network.get().isOnline',
    to: 'const isBack = network.get().isOnline',
    tests: journey(TELLING),
  },
  {
    name: 'each try to tell a limit has another key and the first stays',
    file: 'src/lib/protection/tell.ts',
    from: '    await dropIntent(app, id)\n',
    to: '    if (refused) await dropIntent(app, id)\n    else return refused\n',
    tests: journey(OFFLINE),
  },
  {
    name: 'each telling of a limit has a key of its own',
    file: 'src/lib/protection/tell.ts',
    from: '        { key: id },\n      )\n',
    to: '        { key: crypto.randomUUID() },\n      )\n',
    tests: journey(FAULTS),
  },
  {
    name: 'a host that is busy is taken for one that has refused a limit',
    file: 'src/lib/outbox/retry.ts',
    from: 'status >= 400 && status < 500 &&',
    to: 'status >= 400 &&',
    tests: journey(FAULTS),
  },
  {
    name: 'the bar of a game does not say what is left of a limit',
    file: 'src/features/games/launcher/SessionBar.tsx',
    from: '{left === undefined ? null :',
    to: '{left !== 0 ? null :',
    tests: journey('D-19 the bar of an open game says what is left of the limit of losses'),
  },
  {
    name: 'nobody is told that a birthday is locked before it is',
    file: 'src/features/account/shared/BirthdayDialog.tsx',
    from: "        <p className={styles.warn}>{t('profile.birthdayNote')}</p>\n",
    to: '',
    tests: [
      {
        file: 'tests/journeys/profile.test.tsx',
        title: 'D-16 D-22 the birthday is said back before it is saved, then locked here and elsewhere',
      },
    ],
  },
  {
    name: 'another tab is not listened to',
    file: 'src/lib/protection/tabs.ts',
    from: '    onNews()\n',
    to: '',
    tests: journey(TABS),
  },
  {
    name: 'an open game goes on beside a limit that waits',
    file: 'src/features/games/launcher/GameDialog.tsx',
    from: 'inert={stop !== undefined}',
    to: 'inert={false}',
    tests: journey(TABS),
  },
  {
    name: 'the second Esc takes the time check away',
    file: 'src/ui/Dialog.tsx',
    from: "    dialog.addEventListener('close', open)\n",
    to: '',
    tests: journey(CHECK),
  },
  {
    name: 'whoever stops at the time check is only led away',
    file: 'src/features/protection/TimeCheck.tsx',
    from: "    void answer('stop')\n",
    to: '',
    tests: journey(CHECK),
  },
  {
    name: 'who has told the host of an exclusion stays signed in on that device',
    file: 'src/lib/protection/tell.ts',
    from: "    await app.session.end('logout')\n",
    to: '',
    tests: [{ file: 'tests/journeys/exclusion.test.tsx', title: EXCLUSION }],
  },
  {
    name: 'an exclusion that the host has not heard lets a deposit begin',
    file: 'src/lib/protection/guard.ts',
    from: "if (isExcluded(app)) throw await refusal(app, 'EXCLUDED', 'exclusion.refused')",
    to: 'void isExcluded',
    tests: [{ file: 'tests/journeys/exclusion.test.tsx', title: EXCLUSION }],
  },
  {
    name: 'a game that is refused during a time-out is offered to be tried again',
    file: 'src/features/games/launcher/GameDialog.tsx',
    from: "!launch.isFinal && stop !== 'timeOut' && stop !== 'excluded'",
    to: '!launch.isFinal',
    tests: [
      {
        file: 'tests/journeys/timeOut.test.tsx',
        title: 'PP-19 X-14 one begun elsewhere holds here too, stays through a log out',
      },
    ],
  },
  {
    name: 'a deposit says nothing of a time-out until it is refused',
    file: 'src/features/cashier/deposit/Deposit.tsx',
    from: '{stop || place ? <Stopped',
    to: '{place ? <Stopped',
    tests: [
      {
        file: 'tests/journeys/timeOut.test.tsx',
        title: 'F-21 a time-out set without a network refuses play at once',
      },
    ],
  },
  {
    name: 'who is excluded is held out a first deposit',
    file: 'src/features/account/profile/Profile.tsx',
    from: "if (stop === 'excluded' || stop === 'timeOut') return t('common.noData')",
    to: "if (stop === 'timeOut') return t('common.noData')",
    tests: [
      {
        file: 'tests/journeys/exclusion.test.tsx',
        title: 'PP-21 the profile of who is excluded holds out neither a first deposit',
      },
    ],
  },
]

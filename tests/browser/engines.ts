/** The journeys that run in every engine, by the beginning of their titles; which of them go offline is said beside them. */
export const JOURNEYS: Record<string, readonly string[]> = {
  'pwa/storage.spec.ts': [
    'P9 X-22 pwa.md 1.6 where storage is',
    'P9 decision 203 a browser that refuses its storages',
    'P9 decision 203 a login survives a device',
  ],
  'pwa/worker.spec.ts': [
    // Offline: screens, the kept page of each look, forms of money, a time-out, the rules of a game, the footer's pages.
    'pwa.md 61-66 after one visit with time / opens twice',
    'pwa.md 61-66 after one visit with time /games opens twice',
    'pwa.md 61-66 after one visit with time /login opens twice',
    'P-PWA-10 pwa.md 61-66 the same of /deposit for a player',
    'P-PWA-10 pwa.md 61-66 the same of /transaction-record for a player',
    'X-92 the pages behind the footer',
    'budgets 4: home is kept as it is painted for this device',
    'pwa.md 67 68 offline money forms explain themselves',
    'pwa.md 1.6 67 68 without a network the buttons that move money',
    'pwa.md 1.6 once the network is back a form that was not sent',
    'F-21 a time-out set offline',
    'PP-28 the rules and chances of a game',
  ],
  'pwa/caches.spec.ts': [
    'pwa.md 70-73 C-API-52 nothing private',
    // Offline: what was never loaded.
    'pwa.md 1.6 where nothing was kept the screen says so',
  ],
  'player/journey.spec.ts': [
    // Offline: rounds are checked.
    'F-08 a guest signs up, plays 20 rounds',
    'S-MKPAY-07 F-14 the answer is lost',
    'R-ROUTE-49 R-ROUTE-50 a guest who asks for records',
  ],
  'player/exchange.spec.ts': ['X-13 F-01 S-EXCH-11 prices come by push', 'F-03 all that waits in a market'],
  'player/chat.spec.ts': ['D-12 X-97 X-16 two browsers and the desk talk'],
  'visitor/home.spec.ts': [
    // Offline: home.
    'S-NHOME-11 with the network off home has its shell',
  ],
  'visitor/games.spec.ts': ['a phone’s lobby has tabs', 'a game opens in its sandboxed frame'],
  'visitor/layout.spec.ts': ['R-LAYOUT-01 R-LAYOUT-04 768 px', 'R-LAYOUT-07 the language is English'],
  'visitor/links.spec.ts': ['R-ROUTE-44 R-ROUTE-49 R-ROUTE-51 R-ROUTE-52 a guest who wants a game'],
  'visitor/signup.spec.ts': ['a phone’s sign-up has its fields'],
  'visitor/login-forms.spec.ts': ['S-LOGIN-01 S-LOGIN-02 S-LOGIN-03 S-LOGIN-04 a login keeps'],
}

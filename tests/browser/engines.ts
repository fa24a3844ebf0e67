/**
 * The journeys that run in every engine, by the beginning of their titles; which of them go offline is said beside them. None
 * takes the network away by the runner's switch (`setOffline`), which does not reach Firefox's worker.
 */
export const JOURNEYS: Record<string, readonly string[]> = {
  'pwa/storage.spec.ts': [
    'P9 X-22 pwa.md 1.6 where storage is',
    'P9 decision 203 a browser that refuses its storages',
    'P9 decision 203 a login survives a device',
  ],
  // Offline.
  'pwa/hostGone.spec.ts': [
    'pwa.md 61-66 a guest without the host',
    'P-PWA-10 a player without the host',
    'F-14 pwa.md 67 a claim that is submitted without the host',
    'X-14 F-11 a log out without the host',
  ],
  'pwa/siteData.spec.ts': ['P9 decision 203 with all site data blocked'],
  'pwa/caches.spec.ts': ['pwa.md 70-73 C-API-52 nothing private'],
  'player/journey.spec.ts': ['R-ROUTE-49 R-ROUTE-50 a guest who asks for records'],
  'player/exchange.spec.ts': ['X-13 F-01 S-EXCH-11 prices come by push', 'F-03 all that waits in a market'],
  'visitor/games.spec.ts': ['a phone’s lobby has tabs', 'a game opens in its sandboxed frame'],
  'visitor/layout.spec.ts': ['R-LAYOUT-01 R-LAYOUT-04 768 px', 'R-LAYOUT-07 the language is English'],
  'visitor/links.spec.ts': ['R-ROUTE-44 R-ROUTE-49 R-ROUTE-51 R-ROUTE-52 a guest who wants a game'],
  'visitor/signup.spec.ts': ['a phone’s sign-up has its fields'],
  'visitor/login-forms.spec.ts': ['S-LOGIN-01 S-LOGIN-02 S-LOGIN-03 S-LOGIN-04 a login keeps'],
}

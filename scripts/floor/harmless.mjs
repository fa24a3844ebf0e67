/** What the build uses above the floor, and why that does no harm in the browsers that lack it. */
const ASKED = 'asked for by name before it is used'
const REACT = 'of React DOM, which asks for it before it uses it'
const MOTION = 'of Framer Motion: we animate nothing by it'
const PASSKEY = 'of SimpleWebAuthn, which asks for it before it uses it'
const HINT = 'a hint to the browser: without it the same is drawn, in a little more time'
const LOOK = 'a look alone: without it the browser draws its own'
const FADE = 'screens change at once where they cannot fade'
const NOT_ON_A_PHONE = 'of a mouse, on a phone that has none'

export const HARMLESS = {
  // Scripts.
  'AbortSignal.any':
    'filled by src/lib/polyfills.ts, which main.tsx loads before it begins the app; the worker asks first',
  'Error.captureStackTrace': 'of zod, which asks for it before it uses it',
  'Document.startViewTransition': FADE,
  '.updateCallbackDone': FADE,
  '.skipTransition': REACT,
  '.canIntercept': REACT,
  '.currentEntry': REACT,
  '.fromElement': REACT,
  '.popover': REACT,
  '.imageSizes': 'an option of React DOM’s own for what it loads ahead, never read of an element',
  'event navigate': REACT,
  'event navigateerror': REACT,
  'event navigatesuccess': REACT,
  '.variants': 'a property of Framer Motion’s own',
  ScrollTimeline: MOTION,
  'event contextmenu': MOTION,
  'Navigator.connection': 'read with `?.`: no wish to save data is known then',
  '.saveData': 'of the connection, as above',
  '.effectiveType': 'of the connection, as above',
  '.downlink': 'of the connection, as above',
  'Navigator.wakeLock': ASKED,
  'Navigator.setAppBadge': ASKED,
  'Navigator.share': ASKED,
  'Navigator.canShare': 'asked for with `?.`, or after `share`, which the same browsers have',
  '.createPolicy': 'of `trustedTypes`, which is asked for with `?.`',
  '.addRoutes': ASKED + ': the worker’s own first line says the same (pwa.md 0.1)',
  '.notification': 'of an event that only browsers with notifications send',
  'event notificationclick': 'where there is none, a notification opens the app as the system does',
  'event pushsubscriptionchange': 'where there is none, the next start renews (pushKeeper.ts)',
  '.oldSubscription': 'of that event, and read with `?.`',
  '.getAuthenticatorData': PASSKEY,
  '.getPublicKey': PASSKEY,
  '.getPublicKeyAlgorithm': PASSKEY,
  '.getTransports': PASSKEY,
  '.isConditionalMediationAvailable': PASSKEY,
  'PublicKeyCredential.isConditionalMediationAvailable': PASSKEY,
  'PublicKeyCredential.getClientCapabilities': PASSKEY,
  // Sheets.
  ':has':
    'Firefox has it from 121 on. No rule with it stands beside another selector, and each adds to what is seen without it: the ground of a choice that its input marks, room beside others, a line of the frame',
  '@media (scripting)':
    'for browsers without scripts: where it is unknown the notice still can be read, standing',
  '::view-transition': FADE,
  '::view-transition-new': FADE,
  '::view-transition-old': FADE,
  'align-content: safe': 'a board stands at the top of its stage instead of in the middle',
  'justify-content: safe': 'as above',
  'contain-intrinsic-block-size': HINT,
  'contain-intrinsic-size': HINT,
  'content-visibility': HINT,
  'cursor: default': NOT_ON_A_PHONE,
  'cursor: grabbing': NOT_ON_A_PHONE,
  'cursor: not-allowed': NOT_ON_A_PHONE,
  'cursor: pointer': NOT_ON_A_PHONE,
  'field-sizing': 'a field keeps its first height and scrolls inside',
  'float: inline-start': 'what would stand beside stands below',
  'font-family: ui-monospace': 'the next family of the list',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'Safari moves nothing by itself: there is nothing to turn off',
  'overflow-clip-margin': LOOK,
  resize: 'without a handle on a phone',
  'scrollbar-color': LOOK,
  'scrollbar-width': LOOK,
  'text-wrap': 'lines break where they did',
}

/** What this browser can do with passkeys. Source: protection.md F-10; decision 136. */

/** Whether this device can make and use passkeys here: they belong to a name, so not at a bare network address. */
export const passkeysWork = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether the player, or the device for them, closed the question; anything else that fails is worth a word. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The browser's part, loaded when it is needed. */
export const webAuthn = () => import('@simplewebauthn/browser')

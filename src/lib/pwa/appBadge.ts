/**
 * The number on the installed app's icon, where the system draws one (pwa.md 1.5): unread letters of the player who is
 * signed in; 0 takes it away.
 */
export function showOnIcon(unread: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => {})
}

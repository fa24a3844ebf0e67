/**
 * Whether a page stands in a browser inside another app: Android's names itself a WebView, an iPhone's does not name Safari. Where it
 * is an iPhone's, the installed app is alike (`isInstalled`). A guess that only chooses words. Source: devices.md "In-app browsers".
 */
export const isInside = (agent: string): boolean => /; wv\)|Mobile\/\w+\b(?! Saf)/.test(agent)

/** Words for whoever opened the site inside another app. */
export const insideTexts = {
  title: 'Browser inside another app',
  android: 'You are inside another app: no notifications and no installing here. Your own browser has both.',
  ios: 'You are inside another app: no notifications and no installing here. In its menu, choose “Open in Safari”.',
  open: 'Open my browser',
  copy: 'Copy the link',
  copied: 'The link is copied. Paste it in Safari.',
} as const

/**
 * Whether the packages of the lock file are the installed ones, by what the two files say: in a new checkout every file
 * is younger than `node_modules`, and a needless `npm ci` would take it away from whoever runs on it. What is optional
 * may be left out, as another system's binaries are. Source: npm, "package-lock.json", hidden lockfiles.
 */

/** `lock` and `hidden`: the texts of `package-lock.json` and `node_modules/.package-lock.json`, "" where there is none. */
export function isInstalled(lock, hidden) {
  if (lock === '' || hidden === '') return false
  const wanted = Object.entries(JSON.parse(lock).packages).filter(([path]) => path !== '')
  const found = JSON.parse(hidden).packages
  return wanted.every(([path, { version, integrity, optional }]) =>
    path in found
      ? found[path].version === version && found[path].integrity === integrity
      : optional === true,
  )
}

/** Another revision of the tree, built beside this one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

function inFolder(folder, command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

/** Builds a checkout anew, over what it has built before. */
export const rebuild = (folder, build) => inFolder(folder, process.execPath, build)

/** A checkout of `revision`, built by `build` (what Node is given) with this tree's packages; `remove` takes it away. */
export function builtAt(revision, build) {
  const folder = join(mkdtempSync(join(tmpdir(), 'maidan-compare-')), 'tree')
  inFolder('.', 'git', ['worktree', 'add', '--detach', '--quiet', folder, revision])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  console.log(`Building ${revision} …`)
  rebuild(folder, build)
  return {
    folder,
    remove: () => {
      inFolder('.', 'git', ['worktree', 'remove', '--force', folder])
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

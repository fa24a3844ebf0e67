/** In which order the unit tests' files run. */
import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, half a minute or more (docs/test-times.md): begun last, one of them would keep the others waiting for it. */
const LONG =
  /\/(backup|catalogue|commitments|contract|deposit|exchange|exclusion-pass|factors|failing|front|fuzz|fuzz-seams|ledger|ledger-faults|ledger-random|limits-hold|live-tables|loadBalanced|markets|match|matches|money|newcomer|open|other-players|play|protection|rounds|rules|security|spec-calls|starting|two-processes|upgrade|vip)\.test\./

/** The long ones first, and else by chance: the seed that is printed gives the same order again. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    console.log(
      `${files.length} files, the long ones first, the others in the order of seed ${seed} (--sequence.seed)`,
    )
    const place = ({ moduleId }: TestSpecification) =>
      (LONG.test(moduleId) ? '0' : '1') + createHash('sha1').update(`${seed} ${moduleId}`).digest('hex')
    return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  }
}

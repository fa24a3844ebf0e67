import { useConsole } from '../lib/console.tsx'
import { When } from '../parts/When.tsx'
import parts from '../parts/parts.module.css'
import type { Words } from '../words/words.ts'
import type { OpenedCase } from './Case.tsx'
import styles from './Cases.module.css'

type Step = OpenedCase['steps'][number]

/** Steps that the player sees, too; the others are staff's alone. */
const SEEN: readonly Step['act'][] = ['said', 'answered', 'closed']

/** Whose words they are, or what was done where there are none. */
function headOf({ act, by }: Step, { cases: said, identity }: Words): string {
  const name = by ?? ''
  const heads: Record<Step['act'], string> = {
    said: said.from.player,
    answered: by === null ? said.from.machine : said.from.answered(name),
    closed: said.closed,
    noted: said.from.noted(name),
    taken: said.taken(name),
    birthday_asked: said.birthdayAsked(name),
    birthday_corrected: said.birthdayCorrected(name),
    identity_confirmed: identity.confirmed(name),
    identity_refused: identity.refused(name),
  }
  return heads[act]
}

/** Everything that was written and done, the oldest first. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { words } = useConsole()
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const isInside = !SEEN.includes(step.act)
        return (
          // Steps are only ever added to.
          <li key={index} className={styles.step} data-act={step.act} data-inside={isInside}>
            <p className={parts.actions}>
              <strong>
                {index === 0 && step.from === 'staff'
                  ? words.identity.asked(step.by ?? '')
                  : headOf(step, words)}
              </strong>
              {isInside ? <span className={parts.tag}>{words.cases.inside}</span> : null}
              <span className={parts.small}>
                <When at={step.at} />
              </span>
            </p>
            {step.content ? <p className={styles.content}>{step.content}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}

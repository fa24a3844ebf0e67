import { useGuard } from './useGuard.ts'
import { useWords } from './words.ts'

/** Says on a slip that what waits is under the guard; nothing where it is not. */
export function GuardIsOn({ className }: { className: string | undefined }) {
  const { say } = useWords()
  return useGuard().isOn ? <p className={className}>{say('isOn')}</p> : null
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../auth.module.css'

/**
 * Why a form was not accepted, said aloud; takes the focus when no field of its own can. Where one has it, the box has
 * just pushed it down, maybe under the button at the foot: it is brought back into sight.
 */
export function FormProblem({ children, takesFocus }: { children: ReactNode; takesFocus: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
    else document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus, children])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.problem}>
      <Icon name="alert" size={20} />
      <div>{children}</div>
    </div>
  )
}

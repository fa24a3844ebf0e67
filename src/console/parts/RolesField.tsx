import { type Role, ROLES } from '../../../contract/console/roles.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useConsole } from '../lib/console.tsx'
import styles from './parts.module.css'

/** Which roles somebody has; read from its form by `rolesIn`. */
export function RolesField({ chosen = [] }: { chosen?: readonly Role[] }) {
  const { words } = useConsole()
  return (
    <fieldset className={styles.roles}>
      <legend>{words.rolesLabel}</legend>
      {ROLES.map((role) => (
        <label key={role} className={styles.role}>
          <Checkbox name="roles" value={role} defaultChecked={chosen.includes(role)} />
          {words.roles[role]}
        </label>
      ))}
    </fieldset>
  )
}

export const rolesIn = (form: FormData): Role[] => {
  const chosen = form.getAll('roles')
  return ROLES.filter((role) => chosen.includes(role))
}

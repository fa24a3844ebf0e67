import { Icon } from '../../../ui/Icon.tsx'
import styles from './AmountPicker.module.css'

/** What is wrong with a group of choices, said when it appears. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className={styles.error} role={text ? 'alert' : undefined} hidden={!text}>
      <Icon name="alert" size={16} />
      {text}
    </p>
  )
}

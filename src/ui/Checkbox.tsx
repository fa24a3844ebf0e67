import type { ComponentProps } from 'react'
import styles from './Checkbox.module.css'

/** A tick box drawn in the site's colours; the native control underneath keeps its keyboard and its words. */
export function Checkbox(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="checkbox" className={styles.box} />
}

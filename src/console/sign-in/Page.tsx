import type { ReactNode } from 'react'
import { useConsole } from '../lib/console.tsx'
import { Looks } from '../frame/Looks.tsx'
import { Title } from '../parts/Title.tsx'
import styles from './SignIn.module.css'

/** What stands around the forms at the door. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const { words } = useConsole()
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.brand}>{words.console}</p>
        <Title>{title}</Title>
        {children}
      </main>
      <Looks />
    </div>
  )
}

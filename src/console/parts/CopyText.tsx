import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import styles from './parts.module.css'

/** A text to take along, with a button that does it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { words } = useConsole()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className={styles.copy}>
      <code aria-label={label}>{text}</code>
      <Button kind="secondary" small onClick={() => void copy().catch(() => undefined)}>
        {isCopied ? words.copied : words.copy}
      </Button>
    </div>
  )
}

import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { usePlayer } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import type { TabId } from './tabs.ts'
import styles from './AccountFrame.module.css'

const Menu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu)

/** A screen of the account stands inside its frame already. */
const IsFramed = createContext(false)

/**
 * The account's menu beside what is shown, where a player has room for both. The screen keeps its place in the tree at
 * every width: turning a phone loses nothing that was typed (R-LAYOUT-01).
 */
export function AccountFrame({ tab, children }: { tab: TabId; children: ReactNode }) {
  const isWide = useIsWide()
  const player = usePlayer()
  const hasMenu = isWide && player !== undefined
  const [isOpen, setIsOpen] = useState(true)
  return (
    <div className={hasMenu ? styles.shell : styles.bare} data-closed={!isOpen || undefined}>
      {hasMenu ? (
        <Suspense fallback={<div className={styles.menu} />}>
          <Menu tab={tab} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </Suspense>
      ) : null}
      <div key="content" className={hasMenu ? styles.content : styles.bare}>
        <IsFramed value={true}>{children}</IsFramed>
      </div>
    </div>
  )
}

/** A screen with an address of its own that is also a tab of the account: on a wide screen it has the menu either way. */
export function inAccount(tab: TabId, Screen: ComponentType): () => ReactNode {
  return function InAccount() {
    return useContext(IsFramed) ? (
      <Screen />
    ) : (
      <AccountFrame tab={tab}>
        <Screen />
      </AccountFrame>
    )
  }
}

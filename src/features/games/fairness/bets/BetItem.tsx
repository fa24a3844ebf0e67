import { useMemo, useState } from 'react'
import { useApp } from '../../../../lib/app.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import sheet from '../../../../ui/Sheet.module.css'
import type { KeptBet } from '../../../exchange/shared/keptBets.ts'
import { Mark } from '../Mark.tsx'
import { PartFields, type Typed } from '../Parts.tsx'
import styles from '../Fairness.module.css'
import type { PublishedKey } from '../../../records/shared/keys.ts'
import { BET_VERDICTS, type BetPart, partsOf, toneOf, useBetWords, useMatchWords } from './betWords.ts'
import { checkBet, wayOf } from './checkBet.ts'
import { PlayedAgain } from './PlayedAgain.tsx'
import { useSignatures } from './useSignatures.ts'
import type { ShownBet } from './useShownBets.ts'

/** A bet in a line, and below it all that it is checked by, which can be changed letter by letter. */
export function BetItem({ bet, verdict, keys }: ShownBet & { keys: readonly PublishedKey[] }) {
  const { t, format } = useApp()
  const { name, terms, money } = useBetWords()(bet)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={styles.round}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className={styles.what}>
            <b>{name}</b>
            <span className={sheet.meta}>{terms}</span>
            <span className={sheet.meta}>{money}</span>
            <span className={sheet.meta}>{format.dateTime(bet.order.createdAt)}</span>
          </span>
          <Mark words={t(BET_VERDICTS[verdict])} tone={toneOf(verdict)} />
          <Icon name="chevron-down" size={20} />
        </summary>
        {isOpen ? <Parts bet={bet} keys={keys} /> : null}
      </details>
    </li>
  )
}

/** The bet with what was typed in place of what is kept. */
const changed = (bet: KeptBet, { root, seed, path }: Typed<BetPart>): KeptBet => ({
  ...bet,
  receipt: {
    ...bet.receipt,
    receipt: { ...bet.receipt.receipt, root: root ?? bet.receipt.receipt.root },
  },
  proof: bet.proof && {
    ...bet.proof,
    seed: seed ?? bet.proof.seed,
    path: path === undefined ? bet.proof.path : wayOf(path),
  },
})

function Parts({ bet, keys }: { bet: KeptBet; keys: readonly PublishedKey[] }) {
  const { t } = useApp()
  const match = useMatchWords()(bet)
  const [typed, setTyped] = useState<Typed<BetPart>>({})
  const tried = useMemo(() => changed(bet, typed), [bet, typed])
  const signed = useMemo(() => [tried.receipt], [tried])
  const signature = useSignatures(signed, keys)?.[0]
  const { verdict, replay } = checkBet(tried, signature ?? 'cannot', typed.net)
  return (
    <div className={styles.seeds}>
      <p className={sheet.meta}>{match}</p>
      <PartFields parts={partsOf(bet)} typed={typed} onType={setTyped} />
      {signature === 'cannot' || signature === 'unknownKey' ? (
        <p className={sheet.meta}>{t(`fairness.signature.${signature}`)}</p>
      ) : null}
      {replay ? <PlayedAgain replay={replay} /> : null}
      <p role="status">
        <Mark words={t(BET_VERDICTS[verdict])} tone={toneOf(verdict)} />
      </p>
    </div>
  )
}

import { DEPOSIT_PICKS } from '../../../../contract/cashier.ts'
import { HeldMoney } from '../../protection/shared/HeldMoney.tsx'
import { ToolsLink } from '../../protection/shared/ToolsLink.tsx'
import { UsualDeposit } from '../../protection/shared/UsualDeposit.tsx'
import { useLimitLeft } from '../../protection/shared/useLimitLeft.ts'
import { AmountPicker } from '../funds/AmountPicker.tsx'
import type { DepositModel } from './useDeposit.ts'

/** The deposit's amount (S-DEP-08, 09, 12, 13), and the UPI ID that no method here takes (S-DEP-11). */
export function DepositAmount({ model }: { model: DepositModel }) {
  const left = useLimitLeft('deposit')
  return (
    <>
      <AmountPicker
        amount={model.amount}
        paisa={model.paisa}
        range={model.range}
        picks={left === undefined ? DEPOSIT_PICKS : DEPOSIT_PICKS.filter((pick) => pick <= left)}
        error={model.errors.amount}
        onChange={model.setAmount}
        onLeave={() => model.touch('amount')}
      />
      <UsualDeposit amount={model.paisa} />
      <ToolsLink />
      <HeldMoney />
      <input type="text" name="upi" aria-label="UPI ID" hidden />
    </>
  )
}

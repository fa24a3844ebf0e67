import { DEPOSIT_PICKS } from '../../../../contract/cashier.ts'
import { AmountPicker } from '../funds/AmountPicker.tsx'
import type { DepositModel } from './useDeposit.ts'

/** The deposit's amount (S-DEP-08, 09, 12, 13), and the UPI ID that no method here takes (S-DEP-11). */
export function DepositAmount({ model }: { model: DepositModel }) {
  return (
    <>
      <AmountPicker
        amount={model.amount}
        paisa={model.paisa}
        range={model.range}
        picks={DEPOSIT_PICKS}
        error={model.errors.amount}
        onChange={model.setAmount}
        onLeave={() => model.touch('amount')}
      />
      <input type="text" name="upi" aria-label="UPI ID" hidden />
    </>
  )
}

/**
 * What was typed into the deposit form, kept for this tab until a payment was submitted, so that going back or a
 * reload loses nothing. Once a payment begins, its own draft is in the outbox.
 */
import { ACCOUNT_TYPES } from '../../../../contract/cashier.ts'
import { z } from '../../../../contract/kit/zod.ts'
import type { TabDrafts } from '../../../lib/storage/persisted.ts'
import { tabDraft } from '../../../lib/storage/tabDraft.ts'

export type DepositDraft = TabDrafts['deposit']

export const depositDraft = tabDraft(
  'deposit',
  z.object({
    amount: z.string(),
    method: z.string(),
    type: z.string(),
    accountType: z.optional(z.enum(ACCOUNT_TYPES)),
    promotionId: z.string(),
  }),
)

export const EMPTY: DepositDraft = { amount: '', method: '', type: '', promotionId: '' }

/**
 * The database, step by step, in PostgreSQL 15's dialect (run on PGlite too). A step once released is never
 * edited: add the next one. Money rules live here as constraints and triggers, so that a wrong state cannot
 * be stored whatever the code above does. Source: money.md 3.1.
 */
import { type Kysely, type Migration, sql } from 'kysely'
import { playerTables } from './001-players.ts'
import { ledgerTables } from './002-ledger.ts'
import { cashierTables } from './003-cashier.ts'
import { gameTables } from './004-games.ts'
import { contentTables } from './005-content.ts'
import { studioTables } from './006-studio.ts'
import { auditCheck } from './007-audit-check.ts'
import { social } from './008-social.ts'
import { securityTables } from './009-security.ts'
import { liveTables } from './010-live.ts'
import { moneyOutTables } from './011-money-out.ts'
import { roundMoves } from './012-round-moves.ts'
import { deskTables } from './013-desk.ts'
import { requestIdColumn, sealTables } from './014-seal.ts'
import { rotationColumns } from './015-rotation.ts'
import { expiryColumns } from './016-expiry.ts'
import { pushTables } from './017-push.ts'
import { stepUpColumns } from './018-step-up.ts'
import { factorTables } from './020-factors.ts'
import { sharedRounds } from './022-shared-rounds.ts'
import { walletCallers } from './023-wallet-callers.ts'
import { timeOutColumn } from './024-time-out.ts'
import { phoneSpelling } from './025-phone-spelling.ts'
import { deviceTables } from './026-devices.ts'
import { leaseTables } from './028-lease.ts'
import { receiptPieces } from './029-receipt-pieces.ts'
import { exchangeTokens } from './031-exchange-tokens.ts'
import { brandTexts, textColumns } from './032-texts.ts'
import { limitsHold, protectionTables } from './033-protection.ts'
import { exclusionTables } from './protection/036-exclusion.ts'
import { complaintTables } from './protection/038-complaints.ts'
import { consentTables } from './protection/039-consents.ts'
import { placeTables } from './protection/042-places.ts'
import { earlierResults } from './protection/043-earlier-results.ts'
import { exclusionPassTables } from './protection/044-exclusion-pass.ts'
import { referralFriends } from './protection/045-referral-friends.ts'
import { passesHeeded } from './protection/046-passes-heeded.ts'
import { noPoints } from './protection/047-no-points.ts'
import { keptPlans } from './protection/079-kept-plans.ts'
import { matchDays } from './exchange/048-match-days.ts'
import { priceHistory } from './exchange/049-price-history.ts'
import { playersMeet } from './exchange/050-players-meet.ts'
import { orderTerms } from './exchange/051-order-terms.ts'
import { inPlayDelay } from './exchange/052-in-play-delay.ts'
import { heldCashOuts } from './exchange/053-held-cash-outs.ts'
import { signalGuard } from './exchange/054-signal-guard.ts'
import { letGoTables } from './exchange/061-let-go.ts'
import { commission } from './exchange/065-commission.ts'
import { houseTables } from './exchange/066-house.ts'
import { reduceOnly } from './exchange/067-reduce-only.ts'
import { suspensionTables } from './exchange/071-suspensions.ts'
import { staffTables } from './console/060-staff.ts'
import { playerSearch } from './console/063-player-search.ts'
import { caseTables } from './console/073-cases.ts'
import { reportDays } from './console/070-report-days.ts'
import { adjustmentTables } from './console/072-adjustments.ts'
import { voidColumns } from './console/076-voids.ts'
import { identityColumns } from './console/077-identity.ts'
import { numberApprovals } from './console/078-numbers.ts'
import { signedCalls } from './account/080-signed-calls.ts'
import { trailDays } from './console/064-trail-days.ts'
import { contentVersions } from './console/074-content.ts'
import { saferPlayTables } from './console/075-safer-play.ts'

/** Each step's statements, in the order of the names. A number that is missing was never released. */
const steps = {
  '001-players': playerTables,
  '002-ledger': ledgerTables,
  '003-cashier': cashierTables,
  '004-games': gameTables,
  '005-content': contentTables,
  '006-studio': studioTables,
  '007-audit-check': auditCheck,
  '008-social': social,
  '009-security': securityTables,
  '010-live': liveTables,
  '011-money-out': moneyOutTables,
  '012-round-moves': roundMoves,
  '013-desk': deskTables,
  '014-seal': sealTables,
  '015-rotation': rotationColumns,
  '016-expiry': expiryColumns,
  '017-push': pushTables,
  '018-step-up': stepUpColumns,
  '020-factors': factorTables,
  '021-request-id': requestIdColumn,
  '022-shared-rounds': sharedRounds,
  '023-wallet-callers': walletCallers,
  '024-time-out': timeOutColumn,
  '025-phone-spelling': phoneSpelling,
  '026-devices': deviceTables,
  '028-lease': leaseTables,
  '029-receipt-pieces': receiptPieces,
  '031-exchange-tokens': exchangeTokens,
  '032-texts': textColumns,
  '033-protection': protectionTables,
  '034-limits-hold': limitsHold,
  '035-brand': brandTexts,
  '036-exclusion': exclusionTables,
  '038-complaints': complaintTables,
  '039-consents': consentTables,
  '042-places': placeTables,
  '043-earlier-results': earlierResults,
  '044-exclusion-pass': exclusionPassTables,
  '045-referral-friends': referralFriends,
  '046-passes-heeded': passesHeeded,
  '047-no-points': noPoints,
  '048-match-days': matchDays,
  '049-price-history': priceHistory,
  '050-players-meet': playersMeet,
  '051-order-terms': orderTerms,
  '052-in-play-delay': inPlayDelay,
  '053-held-cash-outs': heldCashOuts,
  '054-signal-guard': signalGuard,
  '060-staff': staffTables,
  '061-let-go': letGoTables,
  '063-player-search': playerSearch,
  '064-trail-days': trailDays,
  '065-commission': commission,
  '066-house': houseTables,
  '067-reduce-only': reduceOnly,
  '070-report-days': reportDays,
  '071-suspensions': suspensionTables,
  '072-adjustments': adjustmentTables,
  '073-cases': caseTables,
  '074-content': contentVersions,
  '075-safer-play': saferPlayTables,
  '076-voids': voidColumns,
  '077-identity': identityColumns,
  '078-numbers': numberApprovals,
  '079-kept-plans': keptPlans,
  '080-signed-calls': signedCalls,
}

const statements = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  },
})

/** The steps in order, for Kysely's migrator. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(steps).map(([name, text]) => [name, statements(text)]),
)

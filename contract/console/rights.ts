/**
 * Who may what: one row a call, and a call without a row does not compile. A role that is not named is refused, and the refusal is
 * in the audit trail.
 */
import type { ConsoleApi } from './index.ts'
import { type Role, ROLES } from './roles.ts'

/** The calls that only staff make. */
export type StaffCallName = {
  [Name in keyof ConsoleApi]: ConsoleApi[Name]['auth'] extends 'staff' ? Name : never
}[keyof ConsoleApi]

export const RIGHTS: { readonly [Name in StaffCallName]: readonly Role[] } = {
  me: ROLES,
  signOut: ROLES,
  mySessions: ROLES,
  endMySession: ROLES,
  endOtherSessions: ROLES,
  nameOwnPlayer: ROLES,
  /** Of each queue, those who read it. */
  waiting: ROLES,

  staffList: ['owner', 'auditor'],
  invite: ['owner'],
  endInvitation: ['owner'],
  askRoles: ['owner'],
  endStaff: ['owner'],
  endStaffSessions: ['owner'],

  approvals: ['cashier', 'trader', 'risk', 'auditor', 'owner'],
  /** Of each kind, those of APPROVERS. */
  decideApproval: ['cashier', 'trader', 'risk', 'owner'],
  withdrawApproval: ['support', 'cashier', 'trader', 'risk', 'owner'],

  deposits: ['cashier', 'risk', 'auditor'],
  deposit: ['cashier', 'risk', 'auditor'],
  depositPicture: ['cashier', 'risk', 'auditor'],
  takeDeposit: ['cashier'],
  letGoDeposit: ['cashier'],
  decideDeposit: ['cashier'],
  showDepositNumber: ['cashier', 'risk'],

  withdrawals: ['cashier', 'risk', 'auditor'],
  showWithdrawalNumber: ['cashier', 'risk'],
  decideWithdrawal: ['cashier'],

  chats: ['support'],
  chat: ['support', 'risk', 'auditor'],
  answerChat: ['support'],
  sayTyping: ['support'],
  takeChat: ['support'],
  letGoChat: ['support'],
  handOverChat: ['support'],
  colleagues: ['support'],

  /** Of a cashier: those about money (MONEY_CASES); of an owner: those about who a player is (IDENTITY_CASES). */
  cases: ['support', 'cashier', 'risk', 'auditor', 'owner'],
  case: ['support', 'cashier', 'risk', 'auditor', 'owner'],
  casePicture: ['support', 'cashier', 'risk', 'auditor', 'owner'],
  takeCase: ['support'],
  letGoCase: ['support'],
  answerCase: ['support'],
  noteCase: ['support', 'cashier', 'risk'],
  askBirthday: ['support', 'risk'],

  askIdentity: ['support', 'risk', 'owner'],
  confirmIdentity: ['risk', 'owner'],

  findPlayers: ['support', 'cashier', 'risk', 'auditor'],
  player: ['support', 'cashier', 'risk', 'auditor'],
  playerMoney: ['support', 'cashier', 'risk', 'auditor'],
  playerPostings: ['support', 'cashier', 'risk', 'auditor'],
  playerBets: ['support', 'risk', 'auditor'],
  playerSafety: ['support', 'risk', 'auditor'],
  playerSessions: ['support', 'risk', 'auditor'],
  playerWords: ['support', 'risk', 'auditor'],
  showContact: ['support', 'risk'],

  askAdjustment: ['cashier'],
  /** Whoever decides about it sees what it does. */
  adjustment: ['cashier', 'risk', 'auditor', 'owner'],

  markets: ['trader', 'risk', 'auditor', 'owner'],
  market: ['trader', 'risk', 'auditor', 'owner'],
  marketPlayers: ['trader', 'risk', 'auditor'],
  suspendMarket: ['trader'],
  resumeMarket: ['trader'],
  /** Whoever decides about it sees the figures, too. */
  previewResettle: ['trader', 'risk', 'auditor', 'owner'],
  askResettle: ['trader'],
  previewVoid: ['trader', 'risk', 'auditor', 'owner'],
  askVoid: ['trader'],

  services: ROLES,
  closeService: ['cashier', 'risk', 'editor'],
  openService: ['cashier', 'risk', 'editor'],
  setPayment: ['cashier', 'risk'],
  askNumber: ['cashier', 'risk'],
  retireNumber: ['cashier', 'risk'],

  news: ['editor', 'auditor', 'owner'],
  changeNews: ['editor'],
  slides: ['editor', 'auditor', 'owner'],
  addSlide: ['editor'],
  changeSlide: ['editor'],
  showSlide: ['editor'],
  moveSlide: ['editor'],
  promotions: ['editor', 'auditor', 'owner'],
  promotionTerms: ['editor', 'auditor', 'owner'],
  addPromotion: ['editor'],
  changePromotion: ['editor'],
  endPromotion: ['editor'],
  addPicture: ['editor'],
  brand: ['editor', 'auditor', 'owner'],

  report: ['cashier', 'trader', 'risk', 'auditor', 'owner'],

  health: ['risk', 'auditor', 'owner'],

  trail: ['auditor', 'owner'],
  examineTrail: ['auditor', 'owner'],

  saferPlay: ['risk', 'auditor'],
  sendCalmLetter: ['risk'],
  noteSaferPlay: ['risk'],
}

/**
 * The map: address → guard → data → screen. A table, without logic: components are one line, screens are lazy.
 * Source: spec 2.1; R-ROUTE.
 */
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { App } from '../lib/app.tsx'
import { Home } from '../features/home/Home.tsx'
import { keepCode, loadHome } from '../features/home/loadHome.ts'
import { loadPromotions } from '../features/promotions/loadPromotions.ts'
import { ownPath } from '../lib/ownPath.ts'
import { guestsOnly, playNeedsPlayer } from './guards.ts'
import * as searches from './searches.ts'
import { Shell } from './shell/Shell.tsx'

type Screens = Record<string, () => ReactNode>

/** A guest's home has its words from the start; any other screen, and a player's frame, waits until all are there. */
const root = createRootRouteWithContext<App>()({
  beforeLoad: ({ context: { session, settings }, location }) =>
    location.pathname === '/' && !session.player ? undefined : settings.allWords(),
  component: Shell,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: searches.homeSearch,
  beforeLoad: ({ context, search }) => keepCode(context, search.refcode),
  loader: ({ context }) => loadHome(context),
  component: Home,
})

/** A screen for anyone, without search values, loaded when it is opened. */
const openAt = <const Path extends string, Module extends Screens>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('../features/auth/sign-up/SignUp.tsx'), 'SignUp'),
})

const doors = () => import('../features/auth/doors.ts')
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searches.loginSearch,
  beforeLoad: ({ context, search: { next } }) => {
    if (context.session.player) throw redirect({ href: ownPath(next) ?? '/', replace: true })
  },
  component: lazyRouteComponent(doors, 'Login'),
})

const loadForgotPassword = () => import('../features/auth/password/ForgotPassword.tsx')
const forgotPassword = openAt('/forgot-password', loadForgotPassword, 'ForgotPassword')

const lobby = lazyRouteComponent(() => import('../features/games/lobby/Lobby.tsx'), 'Lobby')
/** The lobby, narrowed by its address to one kind of game. */
const lobbyAt = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: searches.gameSearch,
    beforeLoad: playNeedsPlayer,
    component: lobby,
  })
const games = lobbyAt('/games')
const casino = lobbyAt('/casino')
const slot = lobbyAt('/slot')
const table = lobbyAt('/table')
const crash = lobbyAt('/crash')
const fishing = lobbyAt('/fishing')
const arcade = lobbyAt('/arcade')
const lottery = lobbyAt('/lottery')

const gameRules = openAt('/game-rules', () => import('../features/games/rules/GameRules.tsx'), 'GameRules')

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  validateSearch: searches.promotionsSearch,
  loader: ({ context }) => loadPromotions(context),
  component: lazyRouteComponent(() => import('../features/promotions/Promotions.tsx'), 'Promotions'),
})

const loadMakePayment = () => import('../features/cashier/payment/MakePayment.tsx')
const makePayment = openAt('/make-payment', loadMakePayment, 'MakePayment')

const loadPartners = () => import('./screens/partners.ts')
const ambassador = openAt('/ambassador', loadPartners, 'Ambassador')
const affiliate = openAt('/affiliate', loadPartners, 'Affiliate')

const page = lazyRouteComponent(() => import('./screens/Page.tsx'), 'Page')
/** A page to read. */
const pageAt = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: page })
const help = pageAt('/help')
const responsible = pageAt('/responsible-gaming')
const terms = pageAt('/terms')
const privacy = pageAt('/privacy')
const rules = pageAt('/rules')

const settings = openAt('/settings', () => import('../features/settings/Settings.tsx'), 'Settings')
const proofScreens = () => import('../features/records/proof/screens.ts')
const verify = openAt('/verify', proofScreens, 'Verify')

const installScreen = () => import('./screens/Install.tsx')
const install = openAt('/install', installScreen, 'Install')
const appDownload = openAt('/page/site/component/appDownload.jsp', installScreen, 'Install')

const storeCode = lazyRouteComponent(() => import('./screens/SaveReferralCode.tsx'), 'SaveReferralCode')
const referralCode = createRoute({
  getParentRoute: () => root,
  path: '/referral_code',
  validateSearch: searches.referralCodeSearch,
  component: storeCode,
})
const affiliateCode = createRoute({
  getParentRoute: () => root,
  path: '/affiliate_code',
  validateSearch: searches.affiliateCodeSearch,
  component: storeCode,
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('../features/auth/sign-up/Register.tsx'), 'Register'),
})

const playerLogout = openAt('/player/logout', () => import('../features/auth/login/LogOut.tsx'), 'LogOut')

/** Everything below needs a signed-in player: asked synchronously, so a guest sees no flash and no call is sent. */
const player = createRoute({
  getParentRoute: () => root,
  id: 'player',
  beforeLoad: ({ context, location }) => {
    if (!context.session.player)
      throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
})

/** A player's screen without search values, loaded when it is opened. */
const playerAt = <const Path extends string, Module extends Screens>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module,
) => createRoute({ getParentRoute: () => player, path, component: lazyRouteComponent(load, name) })

/** The same with search values. */
const playerWith = <const Path extends string, Search, Module extends Screens>(
  path: Path,
  validateSearch: (raw: Record<string, string | undefined>) => Search,
  load: () => Promise<Module>,
  name: keyof Module,
) =>
  createRoute({
    getParentRoute: () => player,
    path,
    validateSearch,
    component: lazyRouteComponent(load, name),
  })

const account = playerWith(
  '/account',
  searches.accountSearch,
  () => import('./account/Account.tsx'),
  'Account',
)

const profile = playerWith(
  '/profile',
  searches.profileSearch,
  () => import('../features/account/profile/Profile.tsx'),
  'Profile',
)

const inbox = playerWith('/inbox', searches.inboxSearch, () => import('../features/inbox/Inbox.tsx'), 'Inbox')

const deposit = playerAt('/deposit', () => import('../features/cashier/deposit/Deposit.tsx'), 'Deposit')

const transactionRecord = playerWith(
  '/transaction-record',
  searches.transactionRecordSearch,
  () => import('../features/records/transactions/Transactions.tsx'),
  'Transactions',
)
const turnoverRecord = playerWith(
  '/turnover-record',
  searches.listSearch,
  () => import('../features/records/turnover/TurnoverRecords.tsx'),
  'TurnoverRecords',
)
const bettingRecord = playerWith(
  '/betting-record',
  searches.bettingSearch,
  () => import('../features/records/bets/BettingRecords.tsx'),
  'BettingRecords',
)
const loadStatement = () => import('../features/records/statement/Statement.tsx')
const statement = playerAt('/statement', loadStatement, 'Statement')
const fairness = playerAt('/fairness', () => import('../features/games/fairness/Fairness.tsx'), 'Fairness')
const receipt = playerWith('/receipt', searches.receiptSearch, proofScreens, 'ReceiptScreen')
const loadOutboxScreen = () => import('../features/cashier/outbox/OutboxScreen.tsx')
const outbox = playerAt('/outbox', loadOutboxScreen, 'OutboxScreen')
const vip = playerWith(
  '/vip',
  searches.listSearch,
  () => import('../features/vip/VipScreen.tsx'),
  'VipScreen',
)
const referralScreen = playerWith(
  '/refrrel-program',
  searches.listSearch,
  () => import('../features/referral/ReferralScreen.tsx'),
  'ReferralScreen',
)
const loadNotifications = () => import('../features/notifications/Notifications.tsx')
const notifications = playerAt('/notifications', loadNotifications, 'Notifications')
const loadWithdraw = () => import('../features/cashier/withdraw/screens.ts')
const withdrawal = playerAt('/withdrawal', loadWithdraw, 'Withdraw')
const paymentRequest = playerAt('/payment-request', loadWithdraw, 'PaymentRequest')

const protectionScreens = () => import('../features/protection/screens.ts')
const protection = playerAt('/protection', protectionScreens, 'Protection')
const protectionLog = playerAt('/protection/log', protectionScreens, 'ProtectionLog')
const myPlay = playerAt('/protection/play', protectionScreens, 'MyPlay')

const complaintsOf = () => import('../features/complaints/Complaints.tsx')
const complaints = playerWith('/complaints', searches.complaintsSearch, complaintsOf, 'Complaints')
const taps = openAt('/protection/taps', protectionScreens, 'Taps')
const exclude = playerAt('/protection/exclude', protectionScreens, 'Exclude')
/** For who has excluded themself: a guest signs in here. */
const payOut = openAt('/pay-out', doors, 'PayOut')

const loadLauncher = () => import('../features/games/launcher/screens.ts')
const gameRun = playerAt('/gamerun', loadLauncher, 'GameRun')

/** The specification spells it `/refrrel-program`; these lead there. */
const referralAt = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/refrrel-program', replace: true })
    },
  })
const referral = referralAt('/referral')
const referralProgram = referralAt('/referral-program')

const loadResetPassword = () => import('../features/auth/password/ResetPassword.tsx')
const resetPassword = playerAt('/reset-password', loadResetPassword, 'ResetPassword')

const exchangeLists = () => import('../features/exchange/screens.ts')
const exchange = playerAt('/exchange', exchangeLists, 'ExchangeHome')
const exchangeAccount = playerWith(
  '/exchange-account',
  searches.listSearch,
  () => import('../features/exchange/orders/ExchangeAccount.tsx'),
  'ExchangeAccount',
)
const exchangeInPlay = playerWith('/exchange-inplay', searches.inPlaySearch, exchangeLists, 'InPlay')
const exchangeSports = playerWith('/exchange-sports', searches.sportSearch, exchangeLists, 'Sports')
const exchangeMulti = playerAt('/exchange-multi', exchangeLists, 'Multi')
const oddsScreens = () => import('../features/exchange/markets/OddsView.tsx')
const oddsView = playerWith('/odds-view', searches.oddsSearch, oddsScreens, 'OddsView')
const ladder = playerWith('/odds-view/ladder', searches.oddsSearch, oddsScreens, 'LadderView')

const positions = playerAt('/exchange-positions', oddsScreens, 'Positions')

const playGame = playerWith('/player/playGame', searches.playGameSearch, loadLauncher, 'PlayGame')

const chatScreens = () => import('../features/chat/screens.ts')
const chat = playerAt('/chat', chatScreens, 'ChatHome')
const chatList = playerAt('/chat-list', chatScreens, 'ChatList')
const chatOpen = playerAt('/chat-box', chatScreens, 'ChatOpen')
const chatBox = playerAt('/chat-box/$chatId', chatScreens, 'ChatBox')

export const routeTree = root.addChildren([
  home,
  signUp,
  login,
  payOut,
  taps,
  forgotPassword,
  games,
  casino,
  slot,
  table,
  crash,
  fishing,
  arcade,
  lottery,
  gameRules,
  promotions,
  makePayment,
  playerLogout,
  register,
  ambassador,
  affiliate,
  help,
  responsible,
  terms,
  privacy,
  rules,
  settings,
  verify,
  install,
  appDownload,
  referralCode,
  affiliateCode,
  referral,
  referralProgram,
  player.addChildren([
    account,
    deposit,
    transactionRecord,
    turnoverRecord,
    bettingRecord,
    statement,
    fairness,
    receipt,
    outbox,
    vip,
    referralScreen,
    notifications,
    withdrawal,
    paymentRequest,
    protection,
    protectionLog,
    complaints,
    myPlay,
    exclude,
    gameRun,
    playGame,
    chat,
    chatList,
    chatOpen,
    chatBox,
    profile,
    resetPassword,
    inbox,
    oddsView,
    ladder,
    positions,
    exchange,
    exchangeAccount,
    exchangeInPlay,
    exchangeSports,
    exchangeMulti,
  ]),
])

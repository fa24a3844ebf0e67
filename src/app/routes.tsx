/**
 * The map: address → guard → data → screen. A table, without logic: components are one line, screens are lazy.
 * Source: spec 2.1; R-ROUTE.
 */
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { App } from '../lib/app.tsx'
import { Home } from '../features/home/Home.tsx'
import { loadHome } from '../features/home/loadHome.ts'
import { loadPromotions } from '../features/promotions/loadPromotions.ts'
import { ownPath } from '../lib/ownPath.ts'
import { Shell } from './shell/Shell.tsx'

type Screens = Record<string, () => ReactNode>

/**
 * Reads the named search values as text and leaves the rest out. Its result stands in a constant beside its
 * route: written inline, the router's types lose the names.
 */
function search<const Names extends readonly string[]>(...names: Names) {
  return (raw: Record<string, string | undefined>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(names.flatMap((name) => (raw[name] == null ? [] : [[name, raw[name]]]))) as {
      [Name in Names[number]]?: string
    }
}

/** A guest's home has its words from the start; any other screen, and a player's frame, waits until all are there. */
const root = createRootRouteWithContext<App>()({
  beforeLoad: ({ context: { session, settings }, location }) =>
    location.pathname === '/' && !session.player ? undefined : settings.allWords(),
  component: Shell,
})

const homeSearch = search('ended', 'refcode', 'src')
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
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
  beforeLoad: ({ context }) => {
    if (context.session.player) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/auth/SignUp.tsx'), 'SignUp'),
})

const loginSearch = search('next')
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search: { next } }) => {
    if (context.session.player) throw redirect({ href: ownPath(next) ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/auth/Login.tsx'), 'Login'),
})

const forgotPassword = openAt(
  '/forgot-password',
  () => import('../features/auth/ForgotPassword.tsx'),
  'ForgotPassword',
)

/** A game needs a player; its list does not (R-ROUTE-52). */
const playNeedsPlayer = ({
  context,
  location,
  search,
}: {
  context: App
  location: { href: string }
  search: { play?: string }
}) => {
  if (search.play && !context.session.player)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
}

const gameSearch = search('type', 'system', 'title', 'q', 'sort', 'find', 'play')
const lobby = lazyRouteComponent(() => import('../features/games/Lobby.tsx'), 'Lobby')
/** The lobby, narrowed by its address to one kind of game. */
const lobbyAt = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: gameSearch,
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

const promotionsSearch = search('category', 'offer')
const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  validateSearch: promotionsSearch,
  loader: ({ context }) => loadPromotions(context),
  component: lazyRouteComponent(() => import('../features/promotions/Promotions.tsx'), 'Promotions'),
})

const makePayment = openAt(
  '/make-payment',
  () => import('../features/cashier/payment/MakePayment.tsx'),
  'MakePayment',
)

const coming = lazyRouteComponent(() => import('./shell/ComingScreen.tsx'), 'ComingScreen')
const ambassador = openAt('/ambassador', () => import('./shell/Ambassador.tsx'), 'Ambassador')
const affiliate = openAt('/affiliate', () => import('./shell/Affiliate.tsx'), 'Affiliate')

const page = lazyRouteComponent(() => import('./shell/Page.tsx'), 'Page')
const help = createRoute({ getParentRoute: () => root, path: '/help', component: page })
const responsible = createRoute({ getParentRoute: () => root, path: '/responsible-gaming', component: page })
const terms = createRoute({ getParentRoute: () => root, path: '/terms', component: page })
const privacy = createRoute({ getParentRoute: () => root, path: '/privacy', component: page })
const rules = createRoute({ getParentRoute: () => root, path: '/rules', component: page })

const settings = openAt('/settings', () => import('../features/settings/Settings.tsx'), 'Settings')
const verify = openAt('/verify', () => import('../features/records/proof/Verify.tsx'), 'Verify')

const installScreen = () => import('./shell/Install.tsx')
const install = openAt('/install', installScreen, 'Install')
const appDownload = openAt('/page/site/component/appDownload.jsp', installScreen, 'Install')

const storeCode = lazyRouteComponent(() => import('./shell/StoreCode.tsx'), 'StoreCode')
const referralCode = createRoute({
  getParentRoute: () => root,
  path: '/referral_code',
  validateSearch: search('referral_code'),
  component: storeCode,
})
const affiliateCode = createRoute({
  getParentRoute: () => root,
  path: '/affiliate_code',
  validateSearch: search('affiliate_code'),
  component: storeCode,
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: ({ context }) => {
    if (context.session.player) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/auth/Register.tsx'), 'Register'),
})

const playerLogout = openAt('/player/logout', () => import('../features/auth/LogOut.tsx'), 'LogOut')

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

/** The wide account shows the transaction records in a tab, with their filters in its address. */
const accountSearch = search(
  'tab',
  'list',
  'type',
  'status',
  'method',
  'platform',
  'game',
  'date',
  'size',
  'page',
  'id',
  'open',
  'state',
)
const account = createRoute({
  getParentRoute: () => player,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('../features/account/Account.tsx'), 'Account'),
})

const profileSearch = search('open')
const profile = createRoute({
  getParentRoute: () => player,
  path: '/profile',
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('../features/account/profile/Profile.tsx'), 'Profile'),
})

const inboxSearch = search('page', 'id')
const inbox = createRoute({
  getParentRoute: () => player,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../features/inbox/Inbox.tsx'), 'Inbox'),
})

const deposit = playerAt('/deposit', () => import('../features/cashier/deposit/Deposit.tsx'), 'Deposit')

const transactionRecordSearch = search('type', 'status', 'method', 'date', 'size', 'page', 'id')
const transactionRecord = createRoute({
  getParentRoute: () => player,
  path: '/transaction-record',
  validateSearch: transactionRecordSearch,
  component: lazyRouteComponent(() => import('../features/records/Transactions.tsx'), 'Transactions'),
})

/** Which list of a screen is open. */
const listSearch = search('list')
const turnoverRecord = createRoute({
  getParentRoute: () => player,
  path: '/turnover-record',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/records/TurnoverRecords.tsx'), 'TurnoverRecords'),
})

const bettingSearch = search('list', 'platform', 'game', 'date', 'size', 'page', 'state', 'id')
const bettingRecord = createRoute({
  getParentRoute: () => player,
  path: '/betting-record',
  validateSearch: bettingSearch,
  component: lazyRouteComponent(() => import('../features/records/BettingRecords.tsx'), 'BettingRecords'),
})

const statement = playerAt('/statement', () => import('../features/records/Statement.tsx'), 'Statement')

const receiptSearch = search('id')
const receipt = createRoute({
  getParentRoute: () => player,
  path: '/receipt',
  validateSearch: receiptSearch,
  component: lazyRouteComponent(() => import('../features/records/proof/ReceiptScreen.tsx'), 'ReceiptScreen'),
})

const outbox = playerAt(
  '/outbox',
  () => import('../features/cashier/outbox/OutboxScreen.tsx'),
  'OutboxScreen',
)

const vip = createRoute({
  getParentRoute: () => player,
  path: '/vip',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/vip/VipScreen.tsx'), 'VipScreen'),
})

const referralScreen = createRoute({
  getParentRoute: () => player,
  path: '/refrrel-program',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../features/referral/ReferralScreen.tsx'), 'ReferralScreen'),
})

const notifications = playerAt(
  '/notifications',
  () => import('../features/notifications/Notifications.tsx'),
  'Notifications',
)

const withdrawal = playerAt(
  '/withdrawal',
  () => import('../features/cashier/withdraw/Withdraw.tsx'),
  'Withdraw',
)

const paymentRequest = playerAt(
  '/payment-request',
  () => import('../features/cashier/withdraw/PaymentRequest.tsx'),
  'PaymentRequest',
)

const gameRun = playerAt('/gamerun', () => import('../features/games/GameRun.tsx'), 'GameRun')

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

const resetPassword = playerAt(
  '/reset-password',
  () => import('../features/auth/ResetPassword.tsx'),
  'ResetPassword',
)

/** A part of the house that is not open yet: listed by the menus, guarded like the screen that will stand there. */
const notYet = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => player, path, component: coming })

const playGameSearch = search('t', 'v')
const playGame = createRoute({
  getParentRoute: () => player,
  path: '/player/playGame',
  validateSearch: playGameSearch,
  component: lazyRouteComponent(() => import('../features/games/PlayGame.tsx'), 'PlayGame'),
})

const chat = playerAt('/chat', () => import('../features/chat/ChatHome.tsx'), 'ChatHome')
const chatList = playerAt('/chat-list', () => import('../features/chat/ChatList.tsx'), 'ChatList')
const chatOpen = playerAt('/chat-box', () => import('../features/chat/ChatOpen.tsx'), 'ChatOpen')
const chatBox = playerAt('/chat-box/$chatId', () => import('../features/chat/ChatBox.tsx'), 'ChatBox')

export const routeTree = root.addChildren([
  home,
  signUp,
  login,
  forgotPassword,
  games,
  casino,
  slot,
  table,
  crash,
  fishing,
  arcade,
  lottery,
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
    receipt,
    outbox,
    vip,
    referralScreen,
    notifications,
    withdrawal,
    paymentRequest,
    gameRun,
    playGame,
    chat,
    chatList,
    chatOpen,
    chatBox,
    profile,
    resetPassword,
    inbox,
    notYet('/odds-view'),
    notYet('/exchange'),
    notYet('/exchange-account'),
    notYet('/exchange-inplay'),
    notYet('/exchange-sports'),
    notYet('/exchange-multi'),
  ]),
])

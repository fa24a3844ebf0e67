/** The console's addresses. */
import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { StaffCallName } from '../../contract/console/rights.ts'
import { Approvals } from './approvals/Approvals.tsx'
import { Case } from './cases/Case.tsx'
import { Cases, type WantedCases, wantedCasesIn } from './cases/Cases.tsx'
import { Chat } from './chats/Chat.tsx'
import { Chats } from './chats/Chats.tsx'
import { Brand } from './content/Brand.tsx'
import { News } from './content/News.tsx'
import { Promotion } from './content/Promotion.tsx'
import { Promotions } from './content/Promotions.tsx'
import { Slide } from './content/Slide.tsx'
import { Slides } from './content/Slides.tsx'
import { Deposit } from './deposits/Deposit.tsx'
import { Deposits } from './deposits/Deposits.tsx'
import { Frame } from './frame/Frame.tsx'
import { Door } from './frame/Door.tsx'
import { FIRST_SCREENS } from './frame/screens.ts'
import { Gone } from './frame/Gone.tsx'
import { Health } from './health/Health.tsx'
import { useMay, useMe } from './lib/reads.ts'
import { Market } from './markets/Market.tsx'
import { Markets, type Wanted, wantedIn } from './markets/Markets.tsx'
import { Me } from './me/Me.tsx'
import { People } from './people/People.tsx'
import { Player } from './players/Player.tsx'
import { Players } from './players/Players.tsx'
import { Choose } from './parts/Choose.tsx'
import { lastWeek, Report, type Span } from './reports/Report.tsx'
import { SaferPlay } from './safer-play/SaferPlay.tsx'
import { Services } from './services/Services.tsx'
import { Join } from './sign-in/Join.tsx'
import { type Filter, FILTERS, Trail } from './trail/Trail.tsx'
import { Withdrawals } from './withdrawals/Withdrawals.tsx'

/** The first screen that the roles of who is signed in open. */
function Start() {
  const { isSuccess } = useMe()
  const may = useMay()
  const first = FIRST_SCREENS.find(({ call }) => may(call))
  if (first) return <Navigate to={first.to} replace />
  return isSuccess ? <Gone isForbidden /> : null
}

/** A screen that begins with a call, for those whose roles may make it: nobody asks for what is refused. */
const guarded = (call: StaffCallName, Screen: () => ReactNode) =>
  function Guarded() {
    return useMay()(call) ? <Screen /> : <Gone isForbidden />
  }

const root = createRootRoute({ notFoundComponent: () => <Gone /> })
const join = createRoute({ getParentRoute: () => root, path: '/join', component: Join })
/** Who is not signed in stands at the door, whatever was asked for. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => (
    <Door>
      <Frame />
    </Door>
  ),
})
const start = createRoute({ getParentRoute: () => inside, path: '/', component: Start })
const deposits = createRoute({
  getParentRoute: () => inside,
  path: '/deposits',
  component: guarded('deposits', Deposits),
})
const noDeposit = createRoute({
  getParentRoute: () => deposits,
  path: '/',
  component: () => <Choose of="deposits" />,
})
const deposit = createRoute({ getParentRoute: () => deposits, path: '$id', component: OneDeposit })
const withdrawals = createRoute({
  getParentRoute: () => inside,
  path: '/withdrawals',
  component: guarded('withdrawals', Withdrawals),
})
const approvals = createRoute({
  getParentRoute: () => inside,
  path: '/approvals',
  component: guarded('approvals', Approvals),
})
const chats = createRoute({
  getParentRoute: () => inside,
  path: '/chats',
  component: guarded('chats', Chats),
})
const noChat = createRoute({
  getParentRoute: () => chats,
  path: '/',
  component: () => <Choose of="chats" />,
})
const chat = createRoute({ getParentRoute: () => chats, path: '$id', component: OneChat })
/** What an address says behind `?`, as far as it is a text. */
const textOf = (search: Record<string, unknown>, name: string): string => {
  const value = search[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const cases = createRoute({
  getParentRoute: () => inside,
  path: '/cases',
  validateSearch: (search: Record<string, unknown>): WantedCases =>
    wantedCasesIn((name) => textOf(search, name)),
  component: guarded('cases', ListedCases),
})
const noCase = createRoute({
  getParentRoute: () => cases,
  path: '/',
  component: () => <Choose of="cases" />,
})
const oneCase = createRoute({ getParentRoute: () => cases, path: '$id', component: OneCase })
const players = createRoute({
  getParentRoute: () => inside,
  path: '/players',
  validateSearch: (search: Record<string, unknown>): { search?: string } => {
    const wanted = textOf(search, 'search')
    return wanted === '' ? {} : { search: wanted }
  },
  component: guarded('findPlayers', FoundPlayers),
})
const player = createRoute({
  getParentRoute: () => inside,
  path: '/players/$name',
  validateSearch: (search: Record<string, unknown>): { why?: string } => {
    const why = textOf(search, 'why')
    return why === '' ? {} : { why }
  },
  component: guarded('player', OnePlayer),
})
const markets = createRoute({
  getParentRoute: () => inside,
  path: '/markets',
  validateSearch: (search: Record<string, unknown>): Partial<Wanted> =>
    wantedIn((name) => textOf(search, name)),
  component: guarded('markets', ListedMarkets),
})
const market = createRoute({
  getParentRoute: () => inside,
  path: '/markets/$id',
  component: guarded('market', OneMarket),
})
const news = createRoute({
  getParentRoute: () => inside,
  path: '/content',
  component: guarded('news', News),
})
const slides = createRoute({
  getParentRoute: () => inside,
  path: '/content/slides',
  component: guarded('slides', Slides),
})
const slide = createRoute({
  getParentRoute: () => inside,
  path: '/content/slides/$id',
  component: guarded('slides', OneSlide),
})
const promotions = createRoute({
  getParentRoute: () => inside,
  path: '/content/promotions',
  component: guarded('promotions', Promotions),
})
const promotion = createRoute({
  getParentRoute: () => inside,
  path: '/content/promotions/$id',
  component: guarded('promotions', OnePromotion),
})
const brand = createRoute({
  getParentRoute: () => inside,
  path: '/content/brand',
  component: guarded('brand', Brand),
})
const saferPlay = createRoute({
  getParentRoute: () => inside,
  path: '/safer-play',
  component: guarded('saferPlay', SaferPlay),
})
const services = createRoute({
  getParentRoute: () => inside,
  path: '/services',
  component: guarded('services', Services),
})
const reports = createRoute({
  getParentRoute: () => inside,
  path: '/reports',
  validateSearch: (search: Record<string, unknown>): Partial<Span> => {
    const [from, until] = [textOf(search, 'from'), textOf(search, 'until')]
    return from === '' || until === '' ? {} : { from, until }
  },
  component: guarded('report', WantedReport),
})
const health = createRoute({
  getParentRoute: () => inside,
  path: '/health',
  component: guarded('health', Health),
})
const trail = createRoute({
  getParentRoute: () => inside,
  path: '/trail',
  validateSearch: (search: Record<string, unknown>): Filter =>
    Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = textOf(search, name)
        return value === '' ? [] : [[name, value]]
      }),
    ),
  component: guarded('trail', WholeTrail),
})
const me = createRoute({ getParentRoute: () => inside, path: '/me', component: Me })
const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  component: guarded('staffList', People),
})

/** Another record is another screen: nothing of the one before stays in it. */
function OneDeposit() {
  const { id } = deposit.useParams()
  return <Deposit key={id} id={id} />
}

function OneChat() {
  const { id } = chat.useParams()
  return <Chat key={id} id={id} />
}

function ListedCases() {
  return <Cases {...cases.useSearch()} />
}

function OneCase() {
  const { id } = oneCase.useParams()
  return <Case key={id} id={id} />
}

function FoundPlayers() {
  return <Players search={players.useSearch().search ?? ''} />
}

function ListedMarkets() {
  return <Markets {...markets.useSearch()} />
}

function OneMarket() {
  const { id } = market.useParams()
  return <Market key={id} id={id} />
}

function OneSlide() {
  const { id } = slide.useParams()
  return <Slide key={id} id={id} />
}

function OnePromotion() {
  const { id } = promotion.useParams()
  return <Promotion key={id} id={id} />
}

function WantedReport() {
  const { from, until } = reports.useSearch()
  const [week] = useState(() => lastWeek(Date.now()))
  return <Report span={from && until ? { from, until } : week} />
}

function WholeTrail() {
  return <Trail filter={trail.useSearch()} />
}

function OnePlayer() {
  const { name } = player.useParams()
  const { why = '' } = player.useSearch()
  return <Player key={name} name={name} why={why} />
}

const tree = root.addChildren([
  join,
  inside.addChildren([
    start,
    deposits.addChildren([noDeposit, deposit]),
    withdrawals,
    approvals,
    chats.addChildren([noChat, chat]),
    cases.addChildren([noCase, oneCase]),
    players,
    player,
    markets,
    market,
    news,
    slides,
    slide,
    promotions,
    promotion,
    brand,
    saferPlay,
    services,
    reports,
    health,
    trail,
    me,
    people,
  ]),
])

export const router = createRouter({ routeTree: tree, defaultPreload: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The router and the tree of providers around it: the same when drawn in a page and when painted to a string. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { type App, AppProvider, useT } from '../lib/app.tsx'
import { ToastProvider } from '../ui/Toast.tsx'
import { routeTree } from './routes.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { Waiting } from './screens/Waiting.tsx'

const LazyNotFound = lazy(async () => ({ default: (await import('./screens/NotFound.tsx')).NotFound }))

/** The router waits for no chunk of this one: within the frame, not instead of it. */
const NotFound = () => (
  <Suspense fallback={<Waiting />}>
    <LazyNotFound />
  </Suspense>
)

function Toasts({ children }: { children: ReactNode }) {
  const t = useT()
  return <ToastProvider failed={t('state.failed')}>{children}</ToastProvider>
}

/** `history` is where the addresses live when it is not the browser. */
export function makeRouter(app: App, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: app,
    ...(history && { history }),
    ...(globalThis.window === undefined && { origin: 'http://localhost' }),
    // Every search value is plain text: a referral code of digits stays text, and addresses stay readable.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const query = `${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
      return query && `?${query}`
    },
    defaultPreload: app.settings.savesData() ? false : 'intent',
    defaultPreloadStaleTime: 30_000,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Waiting,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: globalThis.window !== undefined,
  })
}

export const appElement = (app: App, router: AppRouter): ReactElement => (
  <QueryClientProvider client={app.queryClient}>
    <AppProvider app={app}>
      <Toasts>
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>
  </QueryClientProvider>
)

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** The staff's console: its own page, entry and origin; the players' app holds none of it. Decision 205. */
import '../../contract/themes/first.css'
import '../../contract/themes/others.css'
import '../ui/global.css'
import './console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '../ui/Toast.tsx'
import { ConsoleProvider, createConsole, useConsole } from './lib/console.tsx'
import { router } from './routes.tsx'

function Everything() {
  const { words } = useConsole()
  return (
    <ToastProvider failed={words.failed}>
      <RouterProvider router={router} />
    </ToastProvider>
  )
}

const root = document.getElementById('root')
const here = createConsole()
if (root)
  createRoot(root).render(
    <QueryClientProvider client={here.queryClient}>
      <ConsoleProvider value={here}>
        <Everything />
      </ConsoleProvider>
    </QueryClientProvider>,
  )

/** After each test its tabs are closed: what one of them still had to send would go on in the tests after it. */
import { afterEach } from 'vitest'
import { closeTabs } from './harness.tsx'

afterEach(closeTabs)

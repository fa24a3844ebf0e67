// @vitest-environment node
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { start } from '../../../app/start.tsx'
import { DEFAULT_CONFIG } from '../../../lib/config/config.ts'

test('make payment renders to a string without a page around it', async () => {
  const { router, element, app } = await start({
    config: DEFAULT_CONFIG,
    storage: { get: () => undefined, set: async () => {}, remove: async () => {}, isKept: true },
    fetch: async () => Response.json({ message: 'Not found' }, { status: 404 }),
    history: createMemoryHistory({ initialEntries: ['/make-payment'] }),
  })
  await router.load()
  expect(renderToString(element)).toContain('Make payment')
  app.outbox.stop()
})

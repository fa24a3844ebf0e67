import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Strip } from '../Strip.tsx'
import { Tabs } from '../Tabs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('rows move by themselves only where the player did not ask for less motion: %s', (matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const scroll = vi.fn<(to: ScrollToOptions) => void>()
  Element.prototype.scrollTo = scroll as Element['scrollTo']
  Element.prototype.scrollBy = scroll as Element['scrollBy']
  render(
    <>
      <Tabs label="Kinds" tabs={[{ id: 'a', label: 'A' }]} selected="a" onSelect={() => {}} panelId="p" />
      <Strip title="Games" words={{ previous: 'Previous', next: 'Next' }}>
        <li>Game</li>
      </Strip>
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(scroll.mock.calls.map(([to]) => to.behavior)).toEqual([behavior, behavior])
})

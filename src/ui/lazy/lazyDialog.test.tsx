import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazyDialog } from './lazyDialog.tsx'
import { ToastProvider } from '../Toast.tsx'

test('a dialog whose chunk cannot be had says so and closes; its screen stands, and the next press asks again', async () => {
  let isOnline = false
  const Terms = lazyDialog<{ onClose: () => void }>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ onClose }) => <button onClick={onClose}>Close the terms</button>
  })
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <input aria-label="Amount" defaultValue="500" />
        <button onClick={() => setIsOpen(true)}>Terms</button>
        {isOpen ? <Terms onClose={() => setIsOpen(false)} /> : null}
      </>
    )
  }
  render(
    <ToastProvider failed="This could not be loaded.">
      <Page />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }))
  await screen.findByText('This could not be loaded.')
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500')

  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close the terms' }))
  expect(screen.queryByRole('button', { name: 'Close the terms' })).toBeNull()

  isOnline = false
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }))
  expect(screen.getByRole('button', { name: 'Close the terms' })).toBeTruthy()
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Field, PasswordField } from './Field.tsx'

afterEach(cleanup)

/** A change as a browser tells it. */
const change = (field: HTMLElement, value: string, inputType: string) => {
  // Past React's own setter, which would take it for a change of the page's.
  Reflect.set(HTMLInputElement.prototype, 'value', value, field)
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType }))
}

function Name() {
  const [name, setName] = useState('')
  return (
    <>
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{JSON.stringify(name)}</output>
    </>
  )
}

test('what is pasted or filled in stands there as it is taken; what is typed is left alone', () => {
  render(<Name />)
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  const taken = () => [field.value, screen.getByRole('status').textContent]
  for (const way of ['insertFromPaste', 'insertFromDrop', 'insertReplacementText', '']) {
    change(field, '', 'deleteContentBackward')
    change(field, '\u200E\u00A0Ra\u200Bhim\u00A0Uddin\u2069 ', way)
    expect(taken(), way).toEqual(['Rahim Uddin', '"Rahim Uddin"'])
  }
  // In Bangla the joiner is typed before the letter that it joins.
  change(field, 'উদ\u09CD\u200C', 'insertCompositionText')
  expect(field.value).toBe('উদ\u09CD\u200C')
})

test('a password is taken letter by letter', () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  change(field, ' ghash\u200B 7 ', 'insertFromPaste')
  expect(field.value).toBe(' ghash\u200B 7 ')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  change(field, ' ghash\u200B 8 ', 'insertFromPaste')
  expect(field.value).toBe(' ghash\u200B 8 ')
})

/** What a player's hands do: counted, since taking out and stopping must never cost more than putting in (F-23, D-14). */
import { fireEvent, screen } from '@testing-library/react'

/** Counts each choice and each typed field, required since nothing else was done. */
export function hands() {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    press: async (role: 'button' | 'radio' | 'link' | 'checkbox', name: string | RegExp) => {
      const found = await screen.findAllByRole(role, { name })
      fireEvent.click(found.at(-1)!)
      done.taps += 1
      if (role === 'radio' || role === 'checkbox') done.fields += 1
    },
    type: async (label: RegExp, value: string) => {
      fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } })
      done.taps += 1
      done.fields += 1
    },
  }
}

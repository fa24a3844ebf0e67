/** The words of the signal guard. */
export const guardTexts = {
  switch: 'Signal guard: take back what waits when this device is not heard for a minute',
  hint: 'A lost line, an app that the phone has put to sleep and a log out count as silence. What is matched stands.',
  isOn: 'The signal guard is on: what waits comes back when this device is not heard for a minute.',
  tookBack: 'What waited was taken back',
  told: 'This device had not been heard for a minute. What waited of its bets was taken back at {time}: {amount} of stakes. What was matched stands.',
} as const

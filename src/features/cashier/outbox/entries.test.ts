import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import type { QueuedMessage } from '../../../lib/outbox/chatQueue.ts'
import type { Payment, PaymentState } from '../../../lib/outbox/outboxStore.ts'
import { entriesOf } from './entries.ts'

const payment = (state: PaymentState, at: number): Payment => ({
  id: state,
  key: state,
  remoteId: 'p',
  state,
  createdAt: at,
  amount: taka(500),
  method: { name: 'Shapla Pay', icon: '' },
  channel: { id: '11', accountType: 'Agent' },
  promotion: undefined,
  hasSession: false,
  number: undefined,
  accountNumber: '',
  transactionId: '',
  receipts: [],
  queuedAt: state === 'draft' ? 0 : at + 1,
  tries: 0,
  nextAt: 0,
  note: '',
  refusal: undefined,
  recordId: '',
})
const message = (key: string, state: QueuedMessage['state'], createdAt: number): QueuedMessage => ({
  key,
  remoteId: 'p',
  chatId: '1',
  content: key,
  createdAt,
  state,
  queuedAt: createdAt,
  tries: 0,
  nextAt: 0,
  note: '',
})

test('F-14 every state has its place: what needs the player, what goes by itself, what was never submitted, what arrived', () => {
  const states: PaymentState[] = [
    'draft',
    'queued',
    'sending',
    'sent',
    'refused',
    'stale',
    'needs_login',
    'success',
    'fail',
  ]
  const entries = entriesOf(
    states.map((state, i) => payment(state, i * 10)),
    [message('hello', 'waiting', 35), message('lost', 'failed', 1)],
    'hello',
  )
  const keys = (group: string) => entries.filter((entry) => entry.group === group).map(({ key }) => key)
  expect(keys('attention')).toEqual(['stale', 'refused', 'lost'])
  expect(keys('waiting')).toEqual(['needs_login', 'hello', 'sending', 'queued'])
  expect(keys('draft')).toEqual(['draft'])
  expect(keys('sent')).toEqual(['fail', 'success', 'sent'])
  expect(entries.find(({ key }) => key === 'hello')).toMatchObject({ isSending: true })
})

/** Letters from the house to a player. Source: spec 2.23, 3, 7; N-ENT-14. */
import { defineApi } from './kit/endpoint.ts'
import {
  count,
  flag,
  from,
  fromSeveral,
  id,
  instantFromWire,
  instantToWire,
  optionalText,
  rows,
  shape,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Letters on a page of the inbox. Source: spec 9 (K-AMT-12). */
export const LETTERS_PER_PAGE = 10

const letter = shape({
  id,
  title: optionalText(300),
  /** Both spellings of each pair are understood, and sent (N-ENT-14). */
  body: fromSeveral(
    { message: optionalText(10_000), content: optionalText(10_000) },
    {
      decode: (wire) => wire.message || wire.content,
      encode: (inside) => ({ message: inside, content: inside }),
    },
  ),
  /** 0 when the host does not say. */
  at: fromSeveral(
    { created_at: optionalText(40), receivedDate: optionalText(40) },
    {
      decode: (wire) => instantFromWire(wire.created_at || wire.receivedDate) ?? 0,
      encode: (inside) => ({ created_at: instantToWire(inside), receivedDate: instantToWire(inside) }),
    },
  ),
  isRead: fromSeveral(
    { is_read: flag, isNew: z.optional(flag) },
    { decode: (wire) => wire.is_read, encode: (inside) => ({ is_read: inside, isNew: !inside }) },
  ),
})
export type Letter = z.output<typeof letter>

const page = shape({
  letters: from('data', rows(letter)),
  page: from('current_page', count(1)),
  lastPage: from('last_page', count(1)),
  total: count(0),
  /** Ours: unread letters on all pages; 0 on hosts that do not say. */
  unread: count(0),
})
export type InboxPage = z.output<typeof page>

export const inboxApi = defineApi({
  inbox: {
    method: 'GET',
    path: '/api/inbox',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'inbox',
    summary: "A page of the player's letters, newest first.",
    input: shape({ remoteId: from('remote_id', z.optional(id)), page: z.optional(count(1)) }),
    output: z.object({ data: page }),
  },
  letter: {
    method: 'GET',
    path: '/api/inbox/{id}',
    auth: 'player',
    excluded: true,
    limit: 'inbox',
    summary: 'One letter.',
    input: z.object({ id }),
    output: z.object({ success: flag, data: letter }),
  },
  readLetter: {
    method: 'PATCH',
    path: '/api/inbox/{id}/read',
    auth: 'player',
    excluded: true,
    limit: 'letters',
    idempotent: true,
    summary: 'Marks a letter as read.',
    input: z.object({ id }),
    output: z.object({ success: flag }),
  },
  deleteLetter: {
    method: 'DELETE',
    path: '/api/inbox/{id}',
    auth: 'player',
    excluded: true,
    limit: 'letters',
    idempotent: true,
    summary: 'Deletes a letter.',
    input: z.object({ id }),
    output: z.object({ success: flag }),
  },
  restoreLetter: {
    method: 'POST',
    path: '/api/inbox/{id}/restore',
    auth: 'player',
    excluded: true,
    limit: 'letters',
    feature: 'inbox-restore',
    idempotent: true,
    summary: 'Takes a deletion back (Undo), for some minutes. 404 after that.',
    input: z.object({ id }),
    output: z.object({ success: flag }),
  },
})

/** Letters from the house to a player. Source: spec 2.23, 3, 7; N-ENT-14. */
import { defineApi } from './kit/endpoint.ts'
import { count, flag, id, instantFromWire, instantToWire, optionalText, renamed, rows } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Letters on a page of the inbox. Source: spec 9 (K-AMT-12). */
export const LETTERS_PER_PAGE = 10

const letter = renamed(
  z.object({
    id,
    title: optionalText(300),
    /** Both spellings of each pair are understood, and sent (N-ENT-14). */
    message: optionalText(10_000),
    content: optionalText(10_000),
    created_at: optionalText(40),
    receivedDate: optionalText(40),
    is_read: flag,
    isNew: z.optional(flag),
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      title: wire.title,
      body: wire.message || wire.content,
      /** 0 when the host does not say. */
      at: instantFromWire(wire.created_at || wire.receivedDate) ?? 0,
      isRead: wire.is_read,
    }),
    encode: (inside) => ({
      id: inside.id,
      title: inside.title,
      message: inside.body,
      content: inside.body,
      created_at: instantToWire(inside.at),
      receivedDate: instantToWire(inside.at),
      is_read: inside.isRead,
      isNew: !inside.isRead,
    }),
  },
)
export type Letter = z.output<typeof letter>

const page = renamed(
  z.object({
    data: rows(letter),
    current_page: count(1),
    last_page: count(1),
    total: count(0),
    unread: count(0),
  }),
  {
    decode: (wire) => ({
      letters: wire.data,
      page: wire.current_page,
      lastPage: wire.last_page,
      total: wire.total,
      /** Ours: unread letters on all pages; 0 on hosts that do not say. */
      unread: wire.unread,
    }),
    encode: (inside) => ({
      data: inside.letters,
      current_page: inside.page,
      last_page: inside.lastPage,
      total: inside.total,
      unread: inside.unread,
    }),
  },
)
export type InboxPage = z.output<typeof page>

export const inboxApi = defineApi({
  inbox: {
    method: 'GET',
    path: '/api/inbox',
    auth: 'player',
    owner: 'remote_id',
    limit: 'inbox',
    summary: "A page of the player's letters, newest first.",
    input: z.object({ remote_id: z.optional(id), page: z.optional(count(1)) }),
    output: z.object({ data: page }),
  },
  letter: {
    method: 'GET',
    path: '/api/inbox/{id}',
    auth: 'player',
    limit: 'inbox',
    summary: 'One letter.',
    input: z.object({ id }),
    output: z.object({ success: flag, data: letter }),
  },
  readLetter: {
    method: 'PATCH',
    path: '/api/inbox/{id}/read',
    auth: 'player',
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
    limit: 'letters',
    feature: 'inbox-restore',
    idempotent: true,
    summary: 'Takes a deletion back (Undo), for some minutes. 404 after that.',
    input: z.object({ id }),
    output: z.object({ success: flag }),
  },
})

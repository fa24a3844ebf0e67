/** The ledger is read by days: it only grows, so that a moment's rows lie together and the index of them is small. Source: console.md. */

export const reportDays = `create index transfer_at on transfer using brin(at) with (pages_per_range = 16);`

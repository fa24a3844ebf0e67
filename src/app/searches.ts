/**
 * The search values that each screen reads from its address. Each is a constant of its own: written inline in a route,
 * the router's types lose the names.
 */

/** Reads the named search values as text and leaves the rest out. */
function search<const Names extends readonly string[]>(...names: Names) {
  return (raw: Record<string, string | undefined>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(names.flatMap((name) => (raw[name] == null ? [] : [[name, raw[name]]]))) as {
      [Name in Names[number]]?: string
    }
}

export const homeSearch = search('ended', 'refcode', 'src')
export const loginSearch = search('next')
export const gameSearch = search('type', 'system', 'title', 'q', 'sort', 'find', 'play')
export const promotionsSearch = search('category', 'offer')
/** The wide account shows the transaction records in a tab, with their filters in its address. */
export const accountSearch = search(
  'tab',
  'list',
  'type',
  'status',
  'method',
  'platform',
  'game',
  'date',
  'size',
  'page',
  'id',
  'open',
  'state',
)
export const profileSearch = search('open')
export const inboxSearch = search('page', 'id')
export const transactionRecordSearch = search('type', 'status', 'method', 'date', 'size', 'page', 'id')
/** Which list of a screen is open. */
export const listSearch = search('list')
export const bettingSearch = search('list', 'platform', 'game', 'date', 'size', 'page', 'state', 'id')
export const complaintsSearch = search('id', 'write', 'about', 'reference')
export const receiptSearch = search('id')
export const inPlaySearch = search('tab', 'day', 'sport', 'event')
export const sportSearch = search('sport')
export const oddsSearch = search('event', 'market', 'sport')
export const playGameSearch = search('t', 'v')
export const referralCodeSearch = search('referral_code', 'to')
export const affiliateCodeSearch = search('affiliate_code', 'to')

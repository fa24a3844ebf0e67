/** Numbers that were kept with the zero that is dialled within their country become what they are everywhere else. */

const BETTER = (column: string) => `regexp_replace(${column}, '^\\+(880|91|92)0+', '+\\1')`
const IS_WRONG = (column: string) => `${column} ~ '^\\+(880|91|92)0+'`

/** Where another account has the number already, both stay as they are. */
export const phoneSpelling = `
update player set phone = ${BETTER('phone')}, phone_key = ${BETTER('phone_key')}
  where ${IS_WRONG('phone_key')}
    and not exists (select from player other where other.id <> player.id
      and ${BETTER('other.phone_key')} = ${BETTER('player.phone_key')});
update player_phone set phone = ${BETTER('phone')}
  where ${IS_WRONG('phone')}
    and not exists (select from player_phone other where other.id <> player_phone.id
      and ${BETTER('other.phone')} = ${BETTER('player_phone.phone')});`

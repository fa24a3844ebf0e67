/** What staff write is kept by language: one column of texts instead of twins, so that a language is no column, and no list of them. */
const asTexts = (table: string, column: string) => `
alter table ${table} alter column ${column} drop default;
alter table ${table} alter column ${column} type jsonb using
  jsonb_strip_nulls(jsonb_build_object('en', ${column}, 'bn', nullif(${column}_bn, '')));
alter table ${table} drop column ${column}_bn;`

export const textColumns = `
${asTexts('slider', 'title')}
${asTexts('promotion', 'name')}
${asTexts('promotion', 'description')}
alter table promotion alter column description set default '{"en": ""}';

update letter set params = params - 'titleBn' - 'bodyBn' || jsonb_build_object(
  'title', jsonb_build_object('en', params->'title', 'bn', params->'titleBn'),
  'body', jsonb_build_object('en', params->'body', 'bn', params->'bodyBn'))
where kind = 'notice';

alter table chat_message drop constraint chat_message_locale_check;
alter table push_subscription drop constraint push_subscription_locale_check;`

/** What staff write: promotions, sliders, settings. */
export const contentTables = `
create table slider(
  id bigint generated always as identity primary key,
  status text not null default 'active',
  slider_type text not null check (slider_type in ('Main','Favourite','Features')),
  image text not null,
  title text not null,
  title_bn text not null default '',
  link text not null default '',
  sort int not null
);
create table promotion(
  id bigint generated always as identity primary key,
  name text not null,
  name_bn text not null default '',
  description text not null default '',
  description_bn text not null default '',
  image text not null,
  thumbnail text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'active',
  categories int[] not null default '{}',
  bonus_percent numeric(6,2) not null default 0,
  turnover_factor numeric(6,2) not null default 0 check (turnover_factor between 0 and 10),
  sort int not null
);
create table setting(
  key text primary key,
  value jsonb not null
);`

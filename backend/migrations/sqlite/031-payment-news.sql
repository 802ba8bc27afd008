-- How far the events of a provider that cannot reach us were read: all up to this one are taken in.
create table payment_news (
  -- The provider, and which of its worlds.
  stream text not null primary key,
  event_id text not null
) strict;

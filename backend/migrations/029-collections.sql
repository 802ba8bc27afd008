-- JSON: the filter of a smart collection, see `creationFilter`; null for a collection that is filled by hand. The items of
-- a smart collection are only those that were moved in it.
alter table collection add column filter text;

-- Users with whom the owner shares a collection.
create table collection_member (
  collection_id text not null references collection (id) on delete cascade,
  account_id text not null,
  role text not null check (role in ('view', 'add', 'arrange')),
  created_at {bigint} not null,
  primary key (collection_id, account_id)
) {clustered};
create index collection_member_account on collection_member (account_id, created_at desc, collection_id desc);

-- Links that make members. Each can be used once.
create table collection_invite (
  id text not null primary key,
  collection_id text not null references collection (id) on delete cascade,
  role text not null check (role in ('view', 'add', 'arrange')),
  -- SHA-256 of the token in the link, in hexadecimal digits.
  token_hash text not null unique,
  created_at {bigint} not null,
  expires_at {bigint} not null
) {strict};
create index collection_invite_newest on collection_invite (collection_id, created_at desc, id desc);
create index collection_invite_expired on collection_invite (expires_at);

-- Keys that let scripts in, in the place of somebody who signed in. One that was revoked is gone.
create table api_key (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- JSON: what it may be used for.
  scopes text not null,
  -- Its beginning, to tell keys apart by.
  hint text not null,
  -- SHA-256 of the whole key, in hexadecimal digits.
  key_hash text not null unique,
  created_at integer not null,
  last_used_at integer
) strict;
create index api_key_owner on api_key (owner_id, created_at desc, id desc);

-- What a creation's recipe has beyond pictures: how far it left its source, how long it should be, what to hear.
alter table creation add column strength_permille integer;
alter table creation add column wanted_duration_seconds integer;
alter table creation add column audio_prompt text;

-- A picture or a recording that somebody keeps to make something from.
create table upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Its files are whole only while it is kept; in the other states they come or go, and a crash may have left some.
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  name text not null,
  media_type text not null,
  width integer,
  height integer,
  duration_milliseconds integer,
  size_bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  variants text not null,
  thumbhash text,
  created_at integer not null
) strict;

create index upload_newest on upload (owner_id, created_at desc, id desc) where state = 'kept';
create index upload_kind on upload (owner_id, kind, created_at desc, id desc) where state = 'kept';
create index upload_owner on upload (owner_id, id);
create index upload_unsettled on upload (created_at) where state <> 'kept';

-- What an upload takes with its smaller copies.
alter table upload add column stored_bytes integer not null default 0;
update upload set stored_bytes = size_bytes + (select coalesce(sum(json_extract(value, '$.sizeBytes')), 0) from json_each(variants));
create index upload_room on upload (owner_id, stored_bytes);

-- Whoever uploads: what counts their uploads together locks this row.
create table uploader (
  owner_id text not null primary key
) strict;

-- A file on its way in parts; the parts are in the storage.
create table begun_upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Parts are taken only while it is open; the others are there until their files are gone and nobody asks for them any more.
  state text not null check (state in ('open', 'finished', 'leaving')),
  name text not null,
  size_bytes integer not null,
  -- As the file's own system says it, to know the same file again.
  last_modified integer,
  -- What it became.
  upload_id text,
  created_at integer not null
) strict;

create index begun_upload_newest on begun_upload (owner_id, created_at desc, id desc);
create index begun_upload_oldest on begun_upload (created_at);
create index begun_upload_leaving on begun_upload (id) where state = 'leaving';

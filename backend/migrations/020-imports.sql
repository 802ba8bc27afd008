-- Uploads keep the recipe that their file contained, and are recognized when the same file is sent again.

-- The SHA-256 of the file as it was sent. It is stored re-encoded.
alter table upload add column source_sha256 text;
-- JSON: the recipe found in the file.
alter table upload add column recipe text;
create index upload_source on upload (owner_id, source_sha256) where state = 'kept' and source_sha256 is not null;

-- One archive of images that becomes uploads.
create table file_import (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  size_bytes {bigint} not null,
  -- As reported by the user's file system, to recognize the same archive.
  last_modified {bigint},
  -- `receiving`, `working`, `done`, `canceled`, or `failed`.
  state text not null,
  -- Why it failed.
  problem text,
  -- Null until the archive's list of files was read.
  file_count {bigint},
  imported_count {bigint} not null,
  existing_count {bigint} not null,
  refused_count {bigint} not null,
  -- Whether parts of the archive may be stored.
  has_archive integer not null,
  -- Counts the jobs that worked on it, so that each follows once on the one before.
  turn {bigint} not null,
  created_at {bigint} not null,
  ended_at {bigint}
) {strict};
create index file_import_newest on file_import (owner_id, created_at desc, id desc);
create unique index file_import_open on file_import (owner_id) where ended_at is null;
create index file_import_oldest on file_import (created_at, id);
create index file_import_ended on file_import (ended_at, id) where has_archive = 1;

-- What became of each file of an archive.
create table imported_file (
  import_id text not null references file_import (id) on delete cascade,
  -- Its place in the archive.
  number {bigint} not null,
  name text not null,
  -- `imported`, `existing`, or `refused`.
  outcome text not null,
  -- Why it was refused.
  problem text,
  -- The upload made of it, or the one that was there. It may have been deleted since.
  upload_id text,
  primary key (import_id, number)
) {strict};
create index imported_file_outcome on imported_file (import_id, outcome, number);

-- sqlite:

create trigger upload_words_removed after delete on upload
begin
  delete from search_document where id = old.id;
end;

-- postgres:

create trigger upload_words_removed after delete on upload
referencing old table as old_rows for each statement execute function remove_words();

-- Masks of edits. They are no uploads: nothing lists, counts, or finds them.
create table mask (
  id text not null primary key,
  owner_id text not null,
  width {bigint} not null check (width > 0),
  height {bigint} not null check (height > 0),
  -- How much of it is white, in millionths.
  coverage_ppm {bigint} not null check (coverage_ppm between 0 and 1000000),
  size_bytes {bigint} not null,
  sha256 text not null,
  storage_key text not null,
  -- When it was stored, or last used by a new run.
  used_at {bigint} not null
) {strict};
create index mask_owner on mask (owner_id, used_at, id);
create index mask_content on mask (owner_id, sha256);
create index mask_oldest on mask (used_at, id);

-- The runs that use a mask. It is kept as long as one of them has creations.
create table mask_run (
  mask_id text not null references mask (id) on delete cascade,
  run_id text not null,
  primary key (mask_id, run_id)
) {clustered};

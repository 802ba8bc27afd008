-- A finished output of a run. It carries the run's recipe, so that it stands alone when the run's details are gone.
create table creation (
  id text not null primary key,
  owner_id text not null,
  run_id text not null,
  output_index bigint not null check (output_index >= 0),
  kind text not null check (kind in ('image', 'video')),
  generation_type text not null,
  prompt text not null,
  -- The prompt folded for searching: one Unicode form, lower case.
  search_text text not null,
  negative_prompt text not null,
  aspect_ratio text not null,
  quality text not null,
  style text,
  model text not null,
  engine text not null,
  origin text not null,
  seed bigint not null,
  media_type text not null,
  width bigint not null check (width > 0),
  height bigint not null check (height > 0),
  duration_milliseconds bigint,
  has_audio bigint not null check (has_audio in (0, 1)),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null,
  variants text not null,
  thumbhash text not null,
  is_favorite bigint not null check (is_favorite in (0, 1)),
  created_at bigint not null,
  deleted_at bigint,
  unique (run_id, output_index)
);

-- Their last columns let a list be counted from the index alone.
create index creation_newest on creation (owner_id, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_kind on creation (owner_id, kind, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_type on creation (owner_id, generation_type, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_favorite on creation (owner_id, created_at desc, id desc, is_favorite, deleted_at)
where is_favorite = 1 and deleted_at is null;
create index creation_trash on creation (deleted_at) where deleted_at is not null;

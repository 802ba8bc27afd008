-- Public links: each shows one creation or one collection to whoever has its address.
create table share (
  id text not null primary key,
  owner_id text not null,
  -- One of the two. What they name may be gone: the link then shows nothing, and is ended soon after.
  creation_id text,
  collection_id text,
  shows_recipe bigint not null check (shows_recipe in (0, 1)),
  is_listed bigint not null check (is_listed in (0, 1)),
  -- The creation its stored preview was made of.
  preview_creation_id text,
  created_at bigint not null,
  -- Set when it was revoked: it shows nothing from then on, and leaves when its files are gone.
  ended_at bigint,
  check ((creation_id is null) <> (collection_id is null))
);

create unique index share_creation on share (creation_id) where ended_at is null;
create unique index share_collection on share (collection_id) where ended_at is null;
create index share_newest on share (owner_id, created_at desc, id desc) where ended_at is null;
create index share_ended on share (ended_at) where ended_at is not null;

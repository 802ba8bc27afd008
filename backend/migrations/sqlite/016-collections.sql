-- Creations that somebody put together.
create table collection (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- The name folded for searching.
  search_name text not null,
  description text not null,
  -- The creation somebody chose to stand for it.
  cover_creation_id text,
  -- Its place among its owner's collections.
  position integer not null,
  -- How many creations are in it, those in the trash left out.
  item_count integer not null check (item_count >= 0),
  created_at integer not null,
  updated_at integer not null
) strict;

create index collection_owner on collection (owner_id, position, id);

create table collection_item (
  collection_id text not null references collection (id) on delete cascade,
  creation_id text not null references creation (id) on delete cascade,
  owner_id text not null,
  -- Its place in the collection.
  position integer not null,
  -- The creation's own, so that a collection can be read in the order of time.
  created_at integer not null,
  primary key (collection_id, creation_id)
) strict;

create index collection_item_place on collection_item (collection_id, position, creation_id);
create index collection_item_newest on collection_item (collection_id, created_at desc, creation_id desc);
create index collection_item_creation on collection_item (creation_id);

-- Counts follow whatever adds, removes, hides and shows. A creation that is deleted while it is shown takes its share
-- before its items go with it: they no longer find it then.
create trigger collection_item_added after insert on collection_item
begin
  update collection set item_count = item_count + 1
  where id = new.collection_id
    and exists (select 1 from creation where id = new.creation_id and deleted_at is null);
end;

create trigger collection_item_removed after delete on collection_item
begin
  update collection set item_count = item_count - 1
  where id = old.collection_id
    and exists (select 1 from creation where id = old.creation_id and deleted_at is null);
end;

create trigger collection_creation_moved after update of deleted_at on creation
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update collection
  set item_count = item_count + case when new.deleted_at is null then 1 else -1 end,
    updated_at = max(updated_at, coalesce(new.deleted_at, 0))
  where id in (select collection_id from collection_item where creation_id = new.id);
end;

create trigger collection_creation_deleted before delete on creation
when old.deleted_at is null
begin
  update collection set item_count = item_count - 1
  where id in (select collection_id from collection_item where creation_id = old.id);
end;

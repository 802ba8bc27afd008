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
  position bigint not null,
  -- How many creations are in it, those in the trash left out.
  item_count integer not null check (item_count >= 0),
  created_at bigint not null,
  updated_at bigint not null
);

create index collection_owner on collection (owner_id, position, id);

create table collection_item (
  collection_id text not null references collection (id) on delete cascade,
  creation_id text not null references creation (id) on delete cascade,
  owner_id text not null,
  -- Its place in the collection.
  position bigint not null,
  -- The creation's own, so that a collection can be read in the order of time.
  created_at bigint not null,
  primary key (collection_id, creation_id)
);

create index collection_item_place on collection_item (collection_id, position, creation_id);
create index collection_item_newest on collection_item (collection_id, created_at desc, creation_id desc);
create index collection_item_creation on collection_item (creation_id);

-- Counts follow whatever adds, removes, hides and shows: once for each statement, however many rows it changes.
-- Collections are locked in one order, so that two who hide different things from the same ones do not wait for each other.
create function collection_items_added() returns trigger language plpgsql as $$
begin
  update collection set item_count = collection.item_count + shown.number
  from (
    select added.collection_id, count(*) as number
    from added join creation on creation.id = added.creation_id
    where creation.deleted_at is null
    group by added.collection_id
  ) as shown
  where collection.id = shown.collection_id;
  return null;
end $$;

-- What is shown is looked at only while the collection is held: a creation that somebody hides meanwhile took its share.
create function collection_items_removed() returns trigger language plpgsql as $$
begin
  perform 1 from collection where id in (select collection_id from removed) order by id for update;
  update collection set item_count = collection.item_count - shown.number
  from (
    select removed.collection_id, count(*) as number
    from removed join creation on creation.id = removed.creation_id
    where creation.deleted_at is null
    group by removed.collection_id
  ) as shown
  where collection.id = shown.collection_id;
  return null;
end $$;

create function collection_creations_moved() returns trigger language plpgsql as $$
declare
  moved text[];
begin
  select array_agg(after.id) into moved
  from after join before on before.id = after.id
  where (before.deleted_at is null) <> (after.deleted_at is null);
  if moved is null then
    return null;
  end if;
  perform 1 from collection
  where id in (select collection_id from collection_item where creation_id = any (moved))
  order by id for update;
  update collection
  set item_count = collection.item_count + changed.number, updated_at = greatest(collection.updated_at, changed.hidden_at)
  from (
    select collection_item.collection_id,
      sum(case when after.deleted_at is null then 1 else -1 end) as number,
      max(coalesce(after.deleted_at, 0)) as hidden_at
    from after join collection_item on collection_item.creation_id = after.id
    where after.id = any (moved)
    group by collection_item.collection_id
  ) as changed
  where collection.id = changed.collection_id;
  return null;
end $$;

-- A creation that is deleted while it is shown takes its share before its items go with it: they no longer find it then.
create function collection_creation_deleted() returns trigger language plpgsql as $$
begin
  perform 1 from collection
  where id in (select collection_id from collection_item where creation_id = old.id)
  order by id for update;
  update collection set item_count = item_count - 1
  where id in (select collection_id from collection_item where creation_id = old.id);
  return old;
end $$;

create trigger collection_item_added after insert on collection_item
referencing new table as added for each statement execute function collection_items_added();
create trigger collection_item_removed after delete on collection_item
referencing old table as removed for each statement execute function collection_items_removed();
create trigger collection_creation_moved after update on creation
referencing old table as before new table as after for each statement execute function collection_creations_moved();
create trigger collection_creation_deleted before delete on creation
for each row when (old.deleted_at is null) execute function collection_creation_deleted();

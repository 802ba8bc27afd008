-- Tags of creations. A tag exists exactly as long as a creation has it, also one in the trash.
create table tag (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- The name, normalized for comparing.
  folded_name text not null,
  -- How many creations outside the trash have it. Triggers maintain it.
  count {bigint} not null check (count >= 0),
  created_at {bigint} not null
) {strict};
create unique index tag_name on tag (owner_id, folded_name);
create index tag_count on tag (owner_id, count desc, id desc);

create table creation_tag (
  creation_id text not null references creation (id) on delete cascade,
  tag_id text not null references tag (id) on delete cascade,
  -- Copied from the creation, so that the creations with a tag can be read in order of time.
  created_at {bigint} not null,
  primary key (creation_id, tag_id)
) {clustered};
create index creation_tag_newest on creation_tag (tag_id, created_at desc, creation_id desc);

-- The keywords that an upload's file contained, separated by commas.
alter table upload add column tag_names text;

-- sqlite:

create trigger creation_tag_added after insert on creation_tag
begin
  update tag set count = count + 1
  where id = new.tag_id and exists (select 1 from creation where id = new.creation_id and deleted_at is null);
end;

create trigger creation_tag_removed after delete on creation_tag
begin
  update tag set count = count - 1
  where id = old.tag_id and exists (select 1 from creation where id = old.creation_id and deleted_at is null);
  delete from tag where id = old.tag_id and not exists (select 1 from creation_tag where tag_id = old.tag_id);
end;

create trigger creation_tag_moved after update of deleted_at on creation
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update tag set count = count + case when new.deleted_at is null then 1 else -1 end
  where id in (select tag_id from creation_tag where creation_id = new.id);
end;

-- Runs before the creation's tags are removed with it, because it could not find them afterwards.
create trigger creation_tag_deleted before delete on creation
when old.deleted_at is null
begin
  update tag set count = count - 1 where id in (select tag_id from creation_tag where creation_id = old.id);
end;

create trigger tag_words_removed after delete on tag
begin
  delete from search_document where id = old.id;
end;

-- postgres:

-- Tags are locked after their creations, and in the same order, so that transactions on different creations with the
-- same tags cannot deadlock.
create function creation_tags_added() returns trigger language plpgsql as $$
begin
  update tag set count = tag.count + shown.number
  from (
    select added.tag_id, count(*) as number
    from added join creation on creation.id = added.creation_id
    where creation.deleted_at is null
    group by added.tag_id
  ) as shown
  where tag.id = shown.tag_id;
  return null;
end $$;
create trigger creation_tag_added after insert on creation_tag
referencing new table as added for each statement execute function creation_tags_added();

-- The creations are read while the tag is locked: a creation trashed meanwhile has already been subtracted.
create function creation_tags_removed() returns trigger language plpgsql as $$
begin
  perform 1 from tag where id in (select tag_id from removed) order by id for update;
  update tag set count = tag.count - shown.number
  from (
    select removed.tag_id, count(*) as number
    from removed join creation on creation.id = removed.creation_id
    where creation.deleted_at is null
    group by removed.tag_id
  ) as shown
  where tag.id = shown.tag_id;
  delete from tag
  where id in (select tag_id from removed) and not exists (select 1 from creation_tag where tag_id = tag.id);
  return null;
end $$;
create trigger creation_tag_removed after delete on creation_tag
referencing old table as removed for each statement execute function creation_tags_removed();

create function creation_tags_moved() returns trigger language plpgsql as $$
declare
  moved text[];
begin
  select array_agg(after.id) into moved
  from after join before on before.id = after.id
  where (before.deleted_at is null) <> (after.deleted_at is null);
  if moved is null then
    return null;
  end if;
  perform 1 from tag
  where id in (select tag_id from creation_tag where creation_id = any (moved))
  order by id for update;
  update tag set count = tag.count + changed.number
  from (
    select creation_tag.tag_id, sum(case when after.deleted_at is null then 1 else -1 end) as number
    from after join creation_tag on creation_tag.creation_id = after.id
    where after.id = any (moved)
    group by creation_tag.tag_id
  ) as changed
  where tag.id = changed.tag_id;
  return null;
end $$;
create trigger creation_tag_moved after update on creation
referencing old table as before new table as after for each statement execute function creation_tags_moved();

-- Runs before the creation's tags are removed with it, because it could not find them afterwards.
create function creation_tags_deleted() returns trigger language plpgsql as $$
begin
  perform 1 from tag where id in (select tag_id from creation_tag where creation_id = old.id) order by id for update;
  update tag set count = count - 1 where id in (select tag_id from creation_tag where creation_id = old.id);
  return old;
end $$;
create trigger creation_tag_deleted before delete on creation
for each row when (old.deleted_at is null) execute function creation_tags_deleted();

create trigger tag_words_removed after delete on tag
referencing old table as old_rows for each statement execute function remove_words();

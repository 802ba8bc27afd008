-- What a creation looks like: its brightness pattern and its colors, measured with its smaller copies.
create table creation_look (
  creation_id text not null references creation (id) on delete cascade,
  owner_id text not null,
  -- The halves of a difference hash, as unsigned 32-bit numbers. Each is indexed, to find hashes that differ in few bits.
  dhash_even {bigint} not null,
  dhash_odd {bigint} not null,
  -- The shares of colors in OKLab, as bytes in base64.
  palette text not null,
  -- The id of the first creation of a group of duplicates; null outside groups. It may have been erased.
  group_id text,
  is_trashed integer not null,
  primary key (owner_id, creation_id)
) {clustered};
create unique index creation_look_creation on creation_look (creation_id);
create index creation_look_even on creation_look (owner_id, dhash_even);
create index creation_look_odd on creation_look (owner_id, dhash_odd);
create index creation_look_group on creation_look (owner_id, group_id, creation_id)
  where group_id is not null and is_trashed = 0;

-- The named colors of a creation's large areas. The copies of its time and of whether it is in the trash let a list by
-- color be read and counted without the creations. Triggers maintain the latter, here and above.
create table creation_color (
  creation_id text not null references creation (id) on delete cascade,
  color text not null,
  owner_id text not null,
  created_at {bigint} not null,
  is_trashed integer not null,
  primary key (creation_id, color)
) {clustered};
create index creation_color_list on creation_color (owner_id, color, is_trashed, created_at, creation_id);

-- How far the creations from before this version have been measured, in the order of their ids.
create table look_progress (
  name text not null primary key check (name = 'creation'),
  last_id text not null
) {strict};

-- sqlite:

create trigger creation_look_moved after update of deleted_at on creation
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update creation_look set is_trashed = new.deleted_at is not null where creation_id = new.id;
  update creation_color set is_trashed = new.deleted_at is not null where creation_id = new.id;
end;

-- postgres:

create function move_looks() returns trigger language plpgsql as $$
begin
  update creation_look set is_trashed = (new.deleted_at is not null)::integer where creation_id = new.id;
  update creation_color set is_trashed = (new.deleted_at is not null)::integer where creation_id = new.id;
  return null;
end
$$;
create trigger creation_look_moved after update of deleted_at on creation
for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function move_looks();

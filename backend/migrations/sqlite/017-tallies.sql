-- How many creations of each sort somebody has, kept right by triggers, so that nothing is counted by looking at it.
-- What is being erased (deleted_at = 0) counts as gone.
create table creation_tally (
  owner_id text not null,
  -- Of what was made in this month (UTC), as 202611; the rows of month 0 count all months together.
  month integer not null,
  kind text not null,
  generation_type text not null,
  aspect_ratio text not null,
  model text not null,
  is_favorite integer not null,
  is_trashed integer not null,
  count integer not null,
  primary key (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
) strict, without rowid;

-- Of everything outside the trash.
create table creation_month (
  owner_id text not null,
  month integer not null,
  count integer not null,
  primary key (owner_id, month)
) strict, without rowid;

insert into creation_tally
select owner_id, strftime('%Y%m', created_at / 1000, 'unixepoch') + 0, kind, generation_type, aspect_ratio, model, is_favorite,
  deleted_at is not null, count(*)
from creation where deleted_at is not 0 group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into creation_tally
select owner_id, 0, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed, sum(count)
from creation_tally group by 1, 3, 4, 5, 6, 7, 8;
insert into creation_month
select owner_id, month, sum(count) from creation_tally where month > 0 and is_trashed = 0 group by 1, 2;

-- What the triggers on creations write to.
create view creation_tally_change as
select owner_id, created_at, kind, generation_type, aspect_ratio, model, is_favorite, deleted_at, 1 as change from creation;

create trigger creation_tally_change_counts instead of insert on creation_tally_change when new.deleted_at is not 0
begin
  insert into creation_tally
  select new.owner_id, column1, new.kind, new.generation_type, new.aspect_ratio, new.model, new.is_favorite,
    new.deleted_at is not null, new.change
  from (values (0), (strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0)) where true
  on conflict do update set count = count + excluded.count;

  delete from creation_tally
  where new.change < 0 and count = 0 and owner_id = new.owner_id
    and month in (0, strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0) and kind = new.kind
    and generation_type = new.generation_type and aspect_ratio = new.aspect_ratio and model = new.model
    and is_favorite = new.is_favorite and is_trashed = (new.deleted_at is not null);

  insert into creation_month
  select new.owner_id, strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0, new.change where new.deleted_at is null
  on conflict do update set count = count + excluded.count;

  delete from creation_month
  where new.change < 0 and count = 0 and owner_id = new.owner_id
    and month = strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0;
end;

create trigger creation_tally_insert after insert on creation
begin
  insert into creation_tally_change values (new.owner_id, new.created_at, new.kind, new.generation_type, new.aspect_ratio,
    new.model, new.is_favorite, new.deleted_at, 1);
end;

create trigger creation_tally_delete after delete on creation
begin
  insert into creation_tally_change values (old.owner_id, old.created_at, old.kind, old.generation_type, old.aspect_ratio,
    old.model, old.is_favorite, old.deleted_at, -1);
end;

create trigger creation_tally_update
after update of owner_id, created_at, kind, generation_type, aspect_ratio, model, is_favorite, deleted_at on creation
begin
  insert into creation_tally_change values (new.owner_id, new.created_at, new.kind, new.generation_type, new.aspect_ratio,
    new.model, new.is_favorite, new.deleted_at, 1);
  insert into creation_tally_change values (old.owner_id, old.created_at, old.kind, old.generation_type, old.aspect_ratio,
    old.model, old.is_favorite, old.deleted_at, -1);
end;

-- What a list narrowed down to one model or ratio is read from.
create index creation_model on creation (owner_id, model, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_ratio on creation (owner_id, aspect_ratio, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;

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
  count bigint not null,
  primary key (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
);

-- Of everything outside the trash.
create table creation_month (
  owner_id text not null,
  month integer not null,
  count bigint not null,
  primary key (owner_id, month)
);

create function month_of(instant bigint) returns integer language sql immutable as $$
  select to_char(to_timestamp(instant / 1000) at time zone 'UTC', 'YYYYMM')::integer
$$;

insert into creation_tally
select owner_id, month_of(created_at), kind, generation_type, aspect_ratio, model, is_favorite,
  (deleted_at is not null)::integer, count(*)
from creation where deleted_at is distinct from 0 group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into creation_tally
select owner_id, 0, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed, sum(count)
from creation_tally group by 1, 3, 4, 5, 6, 7, 8;
insert into creation_month
select owner_id, month, sum(count) from creation_tally where month > 0 and is_trashed = 0 group by 1, 2;

-- Once for each statement, however many rows it changed. Counts are locked in one order everywhere.
create function tally_creations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into creation_tally as tally
    select owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, (deleted_at is not null)::integer, count(*)
    from new_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    where deleted_at is distinct from 0
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
    do update set count = tally.count + excluded.count;

    insert into creation_month as tally
    select owner_id, month_of(created_at), count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, month) do update set count = tally.count + excluded.count;
  end if;
  if tg_op <> 'INSERT' then
    insert into creation_tally as tally
    select owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, (deleted_at is not null)::integer, -count(*)
    from old_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    where deleted_at is distinct from 0
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
    do update set count = tally.count + excluded.count;

    insert into creation_month as tally
    select owner_id, month_of(created_at), -count(*) from old_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, month) do update set count = tally.count + excluded.count;

    delete from creation_tally as tally
    using (
      select distinct owner_id, counted.month, kind, generation_type, aspect_ratio, model, is_favorite,
        (deleted_at is not null)::integer as is_trashed
      from old_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    ) as changed
    where tally.count = 0 and tally.owner_id = changed.owner_id and tally.month = changed.month
      and tally.kind = changed.kind and tally.generation_type = changed.generation_type
      and tally.aspect_ratio = changed.aspect_ratio and tally.model = changed.model
      and tally.is_favorite = changed.is_favorite and tally.is_trashed = changed.is_trashed;

    delete from creation_month as tally
    using (select distinct owner_id, month_of(created_at) as month from old_rows) as changed
    where tally.count = 0 and tally.owner_id = changed.owner_id and tally.month = changed.month;
  end if;
  return null;
end
$$;

create trigger creation_tally_insert after insert on creation
referencing new table as new_rows for each statement execute function tally_creations();
create trigger creation_tally_delete after delete on creation
referencing old table as old_rows for each statement execute function tally_creations();
create trigger creation_tally_update after update on creation
referencing old table as old_rows new table as new_rows for each statement execute function tally_creations();

-- What a list narrowed down to one model or ratio is read from.
create index creation_model on creation (owner_id, model, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_ratio on creation (owner_id, aspect_ratio, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;

-- For what is asked by owner and id, and for walks through all that somebody made.
create index creation_one on creation (owner_id, id);

-- What the planner has to know: one owner may have very many, so that looking for some ids among them is never reading
-- them all. Without these it takes an owner for a handful of rows. Nothing in them is measured; they hold at any size.
analyze creation;
delete from sqlite_stat1 where tbl = 'creation';
insert into sqlite_stat1 (tbl, idx, stat)
select 'creation', name, case name
  when 'sqlite_autoindex_creation_1' then '1000000 1'
  when 'sqlite_autoindex_creation_2' then '1000000 2 1'
  when 'creation_one' then '1000000 100000 1'
  when 'creation_newest' then '1000000 100000 1 1 1 1'
  when 'creation_kind' then '1000000 100000 50000 1 1 1 1'
  when 'creation_type' then '1000000 100000 30000 1 1 1 1'
  when 'creation_model' then '1000000 100000 20000 1 1 1 1'
  when 'creation_ratio' then '1000000 100000 20000 1 1 1 1'
  when 'creation_favorite' then '1000000 100000 1 1 1 1'
  else '10000 100 1 1 1'
end
from pragma_index_list('creation');
analyze sqlite_schema;

-- The file with all that is kept about somebody: the one that was asked for last.
create table data_export (
  account_id text not null primary key references account (id) on delete cascade,
  id text not null,
  asked_at integer not null,
  -- When it was packed, or could not be; until then it is being packed.
  ended_at integer,
  -- None where it could not be packed.
  size_bytes integer
) strict;
create index data_export_ended on data_export (ended_at) where ended_at is not null;

-- What was told of archives that were packed as they were read leads to none.
delete from notice where kind = 'export_ready';

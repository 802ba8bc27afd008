-- The outcome of each scheduled backup, by the time that it was due.
create table backup (
  due_at {bigint} not null primary key,
  ended_at {bigint} not null,
  -- Null if it failed, like the next three.
  milliseconds {bigint},
  folder text,
  size_bytes {bigint},
  file_count {bigint},
  -- Why it failed; null if it is complete.
  problem text
) {strict};

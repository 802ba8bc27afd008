-- Claims read only jobs that are due, however many are leased or wait for later. Workers set `is_due` to 1 when they find
-- that `due_at` has passed.
alter table job add column is_due integer not null default 1;
update job set is_due = 0 where dead_at is null;
drop index job_order;
drop index job_due;
create index job_order on job (name, is_due, turn, priority desc, id) where dead_at is null;
create index job_due on job (name, due_at) where dead_at is null and is_due = 0;

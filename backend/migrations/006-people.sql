-- What administrators set for one user. In the table of credits, because every run reads and locks its row anyway.
-- When the account was closed; nothing can be reserved until it is opened again.
alter table credit_account add column closed_at {bigint};
-- How many runs the user may start per day (UTC); null for the limit that applies to everyone, if any.
alter table credit_account add column runs_per_day {bigint};
-- How many bytes the user's uploads may use; null for the plan's quota.
alter table credit_account add column upload_storage_bytes {bigint};

create index account_newest on account (created_at desc, id desc);
create index account_leaving on account (deletes_at) where deletes_at is not null;

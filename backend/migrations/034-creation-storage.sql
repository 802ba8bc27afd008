-- How many bytes a user's creations may use, if an administrator has set it; null for what the plan includes.
alter table credit_account add column creation_storage_bytes {bigint};

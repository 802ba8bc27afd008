-- The same file sent again with the same key is one upload. Only a kept one has its key to itself: what a crash left half
-- way blocks nothing.
alter table upload add column idempotency_key text;
alter table upload add column request_sha256 text;

create unique index upload_key on upload (owner_id, idempotency_key) where state = 'kept';

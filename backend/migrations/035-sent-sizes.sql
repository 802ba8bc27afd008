-- The size of a creation's file as it is sent, with its Content Credentials; null until it is first signed.
alter table creation add column sent_bytes {bigint};

-- Null until the owner has proved to read mail at the address. Accounts from before that could be proved count as confirmed.
alter table account add column confirmed_at integer;
update account set confirmed_at = created_at;

create table account_token (
  hash text not null primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null,
  created_at integer not null,
  expires_at integer not null
) strict;

create index account_token_account on account_token (account_id, purpose);

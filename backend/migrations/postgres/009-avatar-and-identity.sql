-- Digest of the picture an account shows itself with; the picture is stored under it.
alter table account add column avatar_sha256 text;

-- Who an account's owner is at an OpenID issuer. The issuer's subject is the key: an address can change hands.
create table identity (
  issuer text not null,
  subject text not null,
  account_id text not null references account (id) on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject)
);

create index identity_account on identity (account_id);

-- Identity tokens that have been used, until they would be refused for their age.
create table used_identity_token (
  fingerprint text not null primary key,
  expires_at bigint not null
);

create index used_identity_token_expires on used_identity_token (expires_at);

-- What is kept of a deleted account: a keyed hash of its address, so that deleting and signing up again is no way to more
-- free credits. It goes on counting the free credits of the account it names.
create table former_account (
  email_hash text not null primary key,
  account_id text not null,
  created_at bigint not null,
  deleted_at bigint not null
);

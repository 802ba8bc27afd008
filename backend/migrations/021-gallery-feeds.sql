-- The private feed of a user's gallery. There is no row while it is off.
create table gallery_feed (
  owner_id text not null primary key,
  -- A new one with each token, so that the addresses of files in the old feed end with it.
  id text not null unique,
  -- SHA-256 of the token in the feed's address, in hexadecimal digits.
  token_hash text not null unique,
  created_at {bigint} not null
) {strict};

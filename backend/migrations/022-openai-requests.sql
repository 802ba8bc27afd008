-- Requests of OpenAI's clients in the last minutes, one row each. A client's retry names no request, so it is found here
-- by its key and body and uses the same run.
create table openai_request (
  -- Part of the idempotency key of its run.
  id text not null primary key,
  -- The API key or session that sent it.
  key_id text not null,
  body_sha256 text not null,
  -- The highest number of a retry that used the row; 0 for the request itself.
  attempt integer not null check (attempt >= 0),
  used_at {bigint} not null
) {strict};
create index openai_request_body on openai_request (key_id, body_sha256, used_at);
create index openai_request_used on openai_request (used_at);

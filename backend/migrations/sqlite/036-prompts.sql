-- The prompt book: what somebody wrote, once each, whatever has become of what was made from it.
create table saved_prompt (
  id text not null primary key,
  owner_id text not null,
  name text,
  prompt text not null,
  negative_prompt text not null,
  generation_type text not null,
  aspect_ratio text,
  style text,
  -- Digest of its words and its mode: the same again is the same entry.
  wording_sha256 text not null,
  is_pinned integer not null check (is_pinned in (0, 1)),
  uses integer not null,
  created_at integer not null,
  used_at integer not null,
  -- Set when it was deleted: it can be restored for a while.
  deleted_at integer
) strict;

create unique index saved_prompt_wording on saved_prompt (owner_id, wording_sha256);
create index saved_prompt_listed on saved_prompt (owner_id, is_pinned desc, used_at desc, id desc) where deleted_at is null;
create index saved_prompt_deleted on saved_prompt (deleted_at) where deleted_at is not null;

-- A prompt that goes takes its words along, whoever deletes it.
create trigger saved_prompt_words_removed after delete on saved_prompt
begin
  delete from search_document where id = old.id;
end;

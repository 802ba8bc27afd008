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
  is_pinned bigint not null check (is_pinned in (0, 1)),
  uses bigint not null,
  created_at bigint not null,
  used_at bigint not null,
  -- Set when it was deleted: it can be restored for a while.
  deleted_at bigint
);

create unique index saved_prompt_wording on saved_prompt (owner_id, wording_sha256);
create index saved_prompt_listed on saved_prompt (owner_id, is_pinned desc, used_at desc, id desc) where deleted_at is null;
create index saved_prompt_deleted on saved_prompt (deleted_at) where deleted_at is not null;

-- A prompt that goes takes its words along, whoever deletes it.
create function remove_prompt_words() returns trigger language plpgsql as $$
begin
  delete from search_document where id in (select id from old_rows);
  return null;
end
$$;
create trigger saved_prompt_words_removed after delete on saved_prompt
referencing old table as old_rows for each statement execute function remove_prompt_words();

-- The search index contains only what is outside the trash, so that counting hits does not read their creations. A trashed
-- creation keeps its number; the product adds its words again when it is restored.

-- sqlite:

delete from search_words where rowid in (
  select number from search_document where id in (select id from creation where deleted_at is not null)
);
create trigger creation_words_hidden after update of deleted_at on creation
when old.deleted_at is null and new.deleted_at is not null
begin
  delete from search_words where rowid = (select number from search_document where id = old.id);
end;

-- postgres:

delete from search_words where number in (
  select number from search_document where id in (select id from creation where deleted_at is not null)
);
create function hide_words() returns trigger language plpgsql as $$
begin
  delete from search_words where number = (select number from search_document where id = old.id);
  return null;
end
$$;
create trigger creation_words_hidden after update of deleted_at on creation
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function hide_words();

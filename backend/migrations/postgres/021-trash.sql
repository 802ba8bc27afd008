-- One person's trash, what was deleted last first.
create index creation_trashed on creation (owner_id, deleted_at desc, id desc) where deleted_at is not null;

-- Entries are found by the id of what they are about. The kind is never asked for.
create index audit_entry_about on audit_entry (target_id, created_at, id);
drop index audit_entry_target;

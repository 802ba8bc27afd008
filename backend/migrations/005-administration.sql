-- Roles, closed accounts, recent sign-ins, settings that administrators change, and the audit log.
alter table account add column role text not null default 'member';
-- When an administrator closed the account; null while it is open.
alter table account add column disabled_at {bigint};
-- When a closed account is deleted for good; null when it is not going to be.
alter table account add column deletes_at {bigint};
create index account_staff on account (role) where role <> 'member';

-- When the session's user last entered the password.
alter table session add column authenticated_at {bigint} not null default 0;
update session set authenticated_at = created_at;

-- What administrators set while the product runs. A name without a row has its default.
create table setting (
  name text not null primary key,
  -- JSON.
  value text not null,
  updated_at {bigint} not null
) {strict};

-- What administrators, moderators, and the command line did. Entries outlive the accounts they name.
create table audit_entry (
  id text not null primary key,
  created_at {bigint} not null,
  -- An account, or `command-line`.
  actor_id text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- JSON: the changed fields before and after, without secrets.
  changes text not null,
  -- A keyed hash of the caller's network; empty when it is unknown.
  network_hash text not null,
  -- Empty when there is none.
  request_id text not null
) {strict};
create index audit_entry_time on audit_entry (created_at, id);
create index audit_entry_actor on audit_entry (actor_id, created_at, id);
create index audit_entry_target on audit_entry (target_kind, target_id, created_at, id);

-- sqlite:

create trigger audit_entry_kept before update on audit_entry
begin
  select raise(abort, 'audit entries cannot be changed');
end;

-- postgres:

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries cannot be changed';
end
$$;
create trigger audit_entry_kept before update on audit_entry for each row execute function refuse_change();

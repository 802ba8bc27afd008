-- Since when nothing has arrived at an address although something was sent; and since when it is switched off for that.
alter table webhook add column failing_since integer;
alter table webhook add column switched_off_at integer;
-- Which of its secrets signs for it, and since when: for a while the one before signs as well.
alter table webhook add column secret_version integer not null default 0;
alter table webhook add column secret_changed_at integer;

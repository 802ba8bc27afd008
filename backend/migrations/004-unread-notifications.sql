-- Every page counts the unread notifications and shows the most urgent one. With these indexes, it reads only the rows
-- that it shows.
drop index notification_unread;
create index notification_unread on notification (owner_id, created_at desc, id desc, ends_at)
where read_at is null and dismissed_at is null and over_at is null;
create index notification_urgent on notification (owner_id, kind, created_at desc, id desc, ends_at)
where read_at is null and dismissed_at is null and over_at is null;

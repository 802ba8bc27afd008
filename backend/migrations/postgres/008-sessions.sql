-- A session whose refresh token is replaced with each use: how often that has happened, and when last.
alter table session add column rotates integer not null default 0 check (rotates in (0, 1));
alter table session add column generation integer not null default 0;
alter table session add column rotated_at bigint;

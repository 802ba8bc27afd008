-- How often the worker of a job was lost: killed, or cut off from the database. Such starts are no attempts.
alter table job add column lost integer not null default 0;

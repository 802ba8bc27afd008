-- The request that caused the job, for the log and for the programs that the job calls. Null if no request did.
alter table job add column trace text;

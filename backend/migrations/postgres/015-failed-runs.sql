-- What went wrong of late, for whoever runs the studio.
create index generation_run_failed on generation_run (finished_at) where error_code is not null;

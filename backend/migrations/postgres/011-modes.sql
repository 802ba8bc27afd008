-- What the five modes need besides a description: sources, sound, lineage, and which content rule stopped a run.
alter table generation_run add column model_label text not null default '';
alter table generation_run add column model_chosen bigint not null default 0 check (model_chosen in (0, 1));
alter table generation_run add column strength_permille bigint check (strength_permille between 0 and 1000);
alter table generation_run add column duration_seconds bigint check (duration_seconds > 0);
alter table generation_run add column audio_prompt text;
-- The person's own recording.
alter table generation_run add column audio_upload_id text;
-- The picture a run begins with. Its size is kept, because the picture itself may be deleted.
alter table generation_run add column source_kind text check (source_kind in ('upload', 'creation'));
alter table generation_run add column source_id text;
alter table generation_run add column source_width bigint;
alter table generation_run add column source_height bigint;
-- The run that this one goes back to.
alter table generation_run add column parent_run_id text;
-- Which content rule stopped it.
alter table generation_run add column blocked_reason text;

update generation_run set model_label = model;

-- Set before an engine is given the output, so that work of unknown fate can be told from work never handed over.
alter table generation_output add column handed_over_at bigint;

create index generation_run_parent on generation_run (owner_id, parent_run_id, created_at desc, id desc)
where parent_run_id is not null;

-- What a model takes is what that model took.
drop index generation_run_duration;
create index generation_run_duration on generation_run (mode, model, quality, finished_at desc)
where status = 'completed';

-- The job queue tells how many are ahead.
drop index generation_run_queued;

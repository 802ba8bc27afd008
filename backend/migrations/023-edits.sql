-- JSON: the parameters of a run that edits an image or a video; null for other runs.
alter table generation_run add column edit text;

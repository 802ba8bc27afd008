-- JSON: the settings of an edit that the recipe in the file names; null for other creations and those from before.
alter table creation add column edit text;

-- The halves of a perceptual hash take the place of those of a difference hash. All creations are measured again.
delete from creation_color;
delete from creation_look;
delete from look_progress;
alter table creation_look rename column dhash_even to phash_even;
alter table creation_look rename column dhash_odd to phash_odd;

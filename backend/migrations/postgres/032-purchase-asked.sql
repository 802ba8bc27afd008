-- When the payment provider was last asked about it by somebody who looked: a page that waits asks again and again.
alter table purchase add column asked_at bigint;

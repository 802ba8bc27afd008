-- Some clients repeat a request without saying so. Such a repeat uses the run of a request whose answer nobody got.
-- Renewed while a request waits for the answer; passed once it waits no more without one; null once it was answered.
alter table openai_request add column held_until {bigint};

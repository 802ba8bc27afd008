-- What was sold keeps its terms when the catalog changes. All of these are JSON; null for the terms of the catalog.
alter table purchase add column terms text;
alter table subscription add column terms text;
-- The terms of `next_plan`, as they were when it was chosen.
alter table subscription add column next_terms text;
alter table credit_account add column plan_terms text;

-- Without credits, a run is free: its price may be 0.
alter table generation_run add column output_price_hundredths {bigint} not null default 0
check (output_price_hundredths >= 0);
update generation_run set output_price_hundredths = price_hundredths;
alter table generation_run drop column price_hundredths;
alter table generation_run rename column output_price_hundredths to price_hundredths;

-- What was sold keeps its terms when the catalog changes. All of these are JSON; null for the terms of the catalog.
alter table purchase add column terms text;
alter table subscription add column terms text;
-- The terms of `next_plan`, as they were when it was chosen.
alter table subscription add column next_terms text;
alter table credit_account add column plan_terms text;

-- A release belongs to one organization: without this the planner takes a release for as rare in every organization as the two are by
-- themselves, and thinks of any index of the ledger that it leads to one row.
create statistics recipient_release_owner (dependencies) on organization_id, release_id from recipient;

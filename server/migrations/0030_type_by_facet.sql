-- Releases of a type are found by their facets, as by every other field: a release may have one type or several.
drop index release_kind_listed;

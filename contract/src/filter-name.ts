/** What `filter[params]` of the list of releases means by itself: no field of an organization takes these names. */
export const ownFilterNames = ['_id', 'releaseType', 'status', 'year', 'folder'] as const;
/** Characters of a value that releases are filtered by. */
export const longestFilterValue = 200;

/** Whether the list can be narrowed by a field of this name. */
export const isFilterName = (name: string): boolean =>
  /^[^\p{Cc}[\]=]{1,100}$/u.test(name) && !ownFilterNames.some((own) => own === name);

/** The group that was seen last in this tab, and where its page was scrolled to. */
interface LastGroup {
  organizationId: string;
  id: string;
  top: number;
}

const key = 'firstlook-last-group';
let isReturning: string | null = null;

export function lastGroup(organizationId: string): LastGroup | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LastGroup | null;
    return kept?.organizationId === organizationId ? kept : null;
  } catch {
    return null;
  }
}

export function keepLastGroup(group: LastGroup): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(group));
  } catch {
    // A browser that keeps nothing: the way back begins at the top.
  }
}

/** The next page is the group that was left: it comes back where it was. */
export function returnToGroup(id: string): void {
  isReturning = id;
}

/** Where to scroll the page of this group; null unless the person came back to it. */
export function takeReturn(organizationId: string, id: string): number | null {
  const wanted = isReturning === id;
  isReturning = null;
  const kept = wanted ? lastGroup(organizationId) : null;
  return kept?.id === id ? kept.top : null;
}

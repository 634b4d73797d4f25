const key = 'firstlook.organization';

/** The organization that was looked at last in this tab; pages without one in their address keep it. */
export function lastOrganization(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepOrganization(id: string | undefined): void {
  try {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
  } catch {
    // Without a storage the first organization is shown.
  }
}

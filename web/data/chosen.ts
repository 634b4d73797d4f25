export type GroupKind = 'all' | 'search' | 'mailingLists' | 'tags' | 'company';

/** Everybody, the results of a search (its text is the id), or a list, tag or company chosen whole. */
export interface ChosenGroup {
  kind: GroupKind;
  id: string;
  name: string;
  count: number;
}

/** One person: a contact, or an address that was pasted. */
export interface ChosenPerson {
  id: string | null;
  email: string;
  mobile: string | null;
  name: string;
  about: string;
}

/** Whom a send of one release is for, as far as it is being prepared. */
export interface Chosen {
  groups: ChosenGroup[];
  people: ChosenPerson[];
}

/** Most people that may be named one by one in a send (contract/distribution). */
export const maximumPeople = 5000;

export const nobody: Chosen = { groups: [], people: [] };

const keyOf = (organizationId: string, releaseId: string) =>
  `firstlook.chosen.${organizationId}.${releaseId}`;

/** Who is chosen for a release; kept for as long as the tab is open. */
export function readChosen(organizationId: string, releaseId: string): Chosen {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(organizationId, releaseId)) ?? '') as Chosen;
    return Array.isArray(kept.groups) && Array.isArray(kept.people) ? kept : nobody;
  } catch {
    return nobody;
  }
}

/** Another screen chooses people in the same way before it leads to the send. */
export function keepChosen(organizationId: string, releaseId: string, chosen: Chosen): void {
  try {
    sessionStorage.setItem(keyOf(organizationId, releaseId), JSON.stringify(chosen));
  } catch {
    // A full store only means that a reload forgets the choice.
  }
}

import { useState } from 'react';
import { useUser } from '../../data/session.ts';

/** A chosen file and what was said of it before it is taken. */
export interface Sheet {
  file: File;
  /** The list that its people go into. */
  listName: string;
  /** Which column is which, once a person has said so. */
  columns?: string;
  /** What it may change of people who are known, once a person has said so. */
  rules?: string;
  /** The row with the names of the columns, once a person has said so. */
  headerRow?: number;
}

/** Of each person and organization, for as long as the tab lives: a file cannot be kept longer. */
const kept = new Map<string, Sheet>();

/** The sheet being checked. It is there again when the person goes away and comes back, until it is taken or another is chosen. */
export function useKeptSheet(organizationId: string) {
  const key = `${useUser()?._id}:${organizationId}`;
  const [sheet, setSheet] = useState(() => kept.get(key) ?? null);
  const keep = (next: Sheet | null) => {
    if (next) kept.set(key, next);
    else kept.delete(key);
    setSheet(next);
  };
  return [sheet, keep] as const;
}

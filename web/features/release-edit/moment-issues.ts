import { isDay } from '@firstlook/contract/day.ts';
import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import type { ReleaseDraft } from '../../data/release.ts';

const moments = ['expirationDate', 'embargoUntil', 'publishAt'] as const;

/** What was typed and is no day is kept in a draft as it was typed; it is not sent. */
export const readable = (moment: string | null): string | null => (moment && isDay(moment) ? moment : null);

/** What is wrong with the moments of a draft: what was typed is no day; readers could not open it any more by then. */
export const momentIssues = (draft: ReleaseDraft): FieldIssue[] => {
  const expiry = readable(draft.expirationDate);
  return moments.flatMap((path): FieldIssue[] => {
    const moment = draft[path];
    if (moment && !isDay(moment)) return [{ path, code: 'date' }];
    const isLate = path !== 'expirationDate' && moment && expiry && Date.parse(moment) >= Date.parse(expiry);
    return isLate ? [{ path, code: 'afterExpiry' }] : [];
  });
};

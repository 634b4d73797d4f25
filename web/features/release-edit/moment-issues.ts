import type { FieldIssue } from '@firstlook/contract/field-value.ts';
import type { ReleaseDraft } from '../../data/release.ts';

/** What is wrong with the moments of a draft beside its expiry; the server asks the same. */
export const momentIssues = ({ expirationDate, ...draft }: ReleaseDraft): FieldIssue[] =>
  (['embargoUntil', 'publishAt'] as const).flatMap((path) => {
    const moment = draft[path];
    const isLate = moment && expirationDate && Date.parse(moment) >= Date.parse(expirationDate);
    return isLate ? [{ path, code: 'afterExpiry' as const }] : [];
  });

import type { ImportHead } from '@firstlook/contract/contact-import.ts';

/** How far an import is, in hundredths. */
export function percentOf(told: Pick<ImportHead, 'progress'> | undefined): number {
  const { done, total } = told?.progress ?? { done: 0, total: 0 };
  return total > 0 ? Math.floor((done / total) * 100) : 0;
}

import type { ContactImport } from './contact-import.ts';

/** Rows that can be put right and sent again: refused ones, and people who were taken without their number. */
export const canMend = ({
  result,
  reason,
}: Pick<ContactImport['rows'][number], 'result' | 'reason'>): boolean =>
  result === 'invalid' || reason === 'mobileInvalid';

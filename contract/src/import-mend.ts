import type { ContactImport } from './contact-import.ts';

/** What is wrong in a row whose person is taken all the same. */
const noted: readonly string[] = [
  'mobileInvalid',
  'mobileShared',
  'genderUnknown',
  'fieldInvalid',
  'nameless',
  'furtherInvalid',
  'furtherTaken',
  'furtherTooMany',
];
export const isNotedReason = (reason: string): boolean => noted.includes(reason);

/** Rows that can be put right and sent again: refused ones, and people who were taken without their number. */
export const canMend = ({
  result,
  reason,
  also,
}: Pick<ContactImport['rows'][number], 'result' | 'reason'> & {
  also: readonly { reason: string }[];
}): boolean =>
  result === 'invalid' || reason === 'mobileInvalid' || also.some((one) => one.reason === 'mobileInvalid');

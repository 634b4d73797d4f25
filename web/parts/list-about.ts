import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '../i18n/format.ts';

/** What tells a mailing list from another of the same name: how many people, and when it was last changed. */
export const listAbout = (t: TFunction, { contactCount, _updatedAt }: MailingListSummary): string =>
  t('common:listAbout', {
    count: contactCount,
    total: formatNumber(contactCount),
    date: formatDate(_updatedAt),
  });

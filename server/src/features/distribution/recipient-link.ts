import { readerQuery } from '../../rendering/asset-url.ts';
import type { MergeValues } from '../../rendering/merge.ts';

interface Person {
  firstName: string;
  lastName: string;
  token: string;
}

/** dd/mm/yyyy in the product's time zone. */
export function formatDay(date: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Jerusalem',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return parts.format(date);
}

/** Everything of one person that is merged into a message. No address carries an e-mail, only the token (promise P1). */
export function mergeValuesOf(
  baseUrl: string,
  releaseId: string,
  person: Person,
  quota: { viewsTotal: number | null; expirationDate: Date | null },
): MergeValues {
  const token = encodeURIComponent(person.token);
  return {
    recipientName: `${person.firstName} ${person.lastName}`.trim(),
    recipientFirstName: person.firstName,
    landingUrl: `${baseUrl}/landing/${releaseId}?token=${token}&origin=distribution-email`,
    viewInBrowserUrl: `${baseUrl}/view/${token}`,
    unsubscribeUrl: `${baseUrl}/unsubscribe/${token}`,
    pixelUrl: `${baseUrl}/api/distribution/release-opened?origin=email&platform=email&releaseId=${releaseId}&token=${token}`,
    readerQuery: readerQuery(releaseId, person.token),
    isKnown: true,
    linkUrl: (index) => `${baseUrl}/l/${token}/${index}`,
    viewsLeft: quota.viewsTotal,
    viewsTotal: quota.viewsTotal,
    expiresOn: quota.expirationDate ? formatDay(quota.expirationDate) : null,
  };
}

import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { OwnValues } from '@firstlook/contract/merge-field.ts';
import { composePersonalLine } from '@firstlook/contract/subject.ts';
import { readerQuery } from '../../rendering/asset-url.ts';
import { formatDate } from '../../rendering/format.ts';
import type { MergeValues } from '../../rendering/merge.ts';

/** Who a message is for, as what is merged names them. */
export interface Person {
  firstName: string;
  lastName: string;
  /** How they are addressed, where that is known. */
  gender?: Gender | null;
  /** What their own fields say. */
  own?: OwnValues | undefined;
  /** What was written to them alone, with its fields. */
  personalLine?: string | null | undefined;
  token: string;
}

/** Everything of one person that is merged into a message. No address carries an e-mail, only the token (promise P1). */
export function mergeValuesOf(
  baseUrl: string,
  releaseId: string,
  person: Person,
  quota: { channel?: Channel; viewsTotal: number | null; expirationDate: Date | null; timeZone: string },
): MergeValues {
  const token = encodeURIComponent(person.token);
  return {
    recipientName: `${person.firstName} ${person.lastName}`.trim(),
    recipientFirstName: person.firstName,
    gender: person.gender ?? null,
    own: person.own,
    personalLine: person.personalLine ? composePersonalLine(person.personalLine, person) : '',
    landingUrl: `${baseUrl}/landing/${releaseId}?token=${token}&origin=distribution-${quota.channel ?? 'email'}`,
    viewInBrowserUrl: `${baseUrl}/view/${token}`,
    unsubscribeUrl: `${baseUrl}/unsubscribe/${token}`,
    pixelUrl: `${baseUrl}/api/distribution/release-opened?origin=email&platform=email&releaseId=${releaseId}&token=${token}`,
    readerQuery: readerQuery(releaseId, person.token),
    isKnown: true,
    linkUrl: (index) => `${baseUrl}/l/${token}/${index}`,
    viewsLeft: quota.viewsTotal,
    viewsTotal: quota.viewsTotal,
    expiresOn: quota.expirationDate ? formatDate(quota.expirationDate.toISOString(), quota.timeZone) : null,
  };
}

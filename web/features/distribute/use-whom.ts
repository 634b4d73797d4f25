import type { BestHours } from '@firstlook/contract/best-hour.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { type CheckInput, useCheck } from '../../data/distribution.ts';
import { useCan } from '../../data/session.ts';
import {
  isFoundThen,
  isNobody,
  type PreparedSend,
  type SendOptions,
  wayOf,
} from '../../parts/prepared-send.ts';
import { audienceOf } from './audience.ts';
import type { HoursOffered } from './best-hour-field.tsx';

/** Whether this person may say that a send goes also to who got as many messages this week as a person may. */
export function useMayPassCap(organization: OrganizationView | undefined): boolean {
  const isAdmin = useCan(organization?._id)('distribution.approve');
  return isAdmin || organization?.onlyAdminsPassCap !== true;
}

/** Of a mail with one subject that goes to others than its writer. */
const mayChooseHours = (message: PreparedSend['message'], { testMode }: SendOptions) =>
  message.channel === 'email' && !message.second.isOn && !testMode;

/** What the hours of each are told with, where they may be chosen. */
export const hoursOf = (
  { message, options }: PreparedSend,
  counted: BestHours | null | undefined,
  organization: OrganizationView | undefined,
  { expirationDate }: Release,
): HoursOffered | false =>
  mayChooseHours(message, options) && {
    counted: counted ?? null,
    country: organization?.country ?? '',
    expirationDate,
  };

/** Who would get what is prepared, as the last dry run has it. */
export function useWhom(
  organizationId: string,
  releaseId: string,
  { message, chosen, options }: PreparedSend,
  mayPassCap: boolean,
) {
  const audience = audienceOf(chosen);
  const again = { forceDistribute: options.force, pastWeeklyCap: options.pastCap && mayPassCap };
  const input: CheckInput = {
    audience,
    distributionType: message.channel,
    textWithoutMail: wayOf(message) === 'both',
    kind: message.kind,
    bestHour: mayChooseHours(message, options) && options.bestHour,
    ...again,
  };
  const check = useCheck(organizationId, releaseId, input);
  // Forcing moves the already served among the receivers; the page still says who they are.
  const served = useCheck(organizationId, releaseId, {
    ...input,
    bestHour: false,
    forceDistribute: false,
    list: 'already',
  });
  const counts = isNobody(chosen) ? undefined : check.data?.counts;
  const willReceive = counts?.willReceive ?? 0;
  const total = counts ? counts.chosen - counts.duplicates : null;
  // Whom it is for is found when it begins.
  const isOpen = options.isLater && !options.testMode && isFoundThen(chosen);
  return { audience, again, input, check, served, counts, total, willReceive, isOpen };
}

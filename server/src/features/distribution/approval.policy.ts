import type { Organization } from '@firstlook/contract/organization.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';

/** What is kept of a send that somebody else has to approve, beside the message as it was asked for. */
export interface Approval {
  /** Who asks: `actor.accountId`. */
  asker: string;
  askedAt: string;
  /** Of the release when it was asked for, or approved. */
  version: number;
  isAgain: boolean;
  answer: { by: string; at: string; isGranted: boolean; words: string } | null;
}

type Asking = Pick<Organization, '_id' | 'approveSends'>;

/** Whether what this person or program sends waits for somebody else. */
export const mustAsk = ({ _id, approveSends }: Asking, holder: PermissionHolder): boolean =>
  approveSends && !can(holder, 'distribution.approve', _id);

/** Whether it was approved; of one that has not begun, as the release is now. */
export const isApproved = (approval: Approval | null, version?: number): boolean =>
  approval?.answer?.isGranted === true && (version === undefined || approval.version === version);

/** Whether a send may begin by the word of who sends it. */
export const mayBegin = (
  organization: Asking,
  holder: PermissionHolder,
  approval: Approval | null,
  version: number,
): boolean => !mustAsk(organization, holder) || isApproved(approval, version);

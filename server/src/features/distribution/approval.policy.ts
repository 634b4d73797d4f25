import type { Organization } from '@firstlook/contract/organization.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { SendApproval } from '@firstlook/contract/progress.ts';

/** What is kept of a send that somebody else has to approve, beside the message as it was asked for. */
export interface Approval {
  /** Who asks: `actor.accountId`. */
  asker: string;
  askedAt: string;
  /** Of the release when it was asked for, or approved. */
  version: number;
  /** Of the plan that was approved last; absent where none was: as it was asked for, it is the first. */
  planVersion?: number | undefined;
  isAgain: boolean;
  /** What was changed since it was asked for or approved, of one that asks again. */
  changed?: SendApproval['changed'];
  answer: {
    by: string;
    at: string;
    isGranted: boolean;
    words: string;
    people?: number | null;
    /** Who they are is kept, and nobody else gets it; absent in what was approved before that was (docs/decisions/0159). */
    isKept?: true;
    /** The releases that its release named when it was approved, each with its version; absent in what was approved before that was kept. */
    named?: string;
  } | null;
}

type Asking = Pick<Organization, '_id' | 'approveSends'>;

/** Whether what this person or program sends waits for somebody else. */
export const mustAsk = ({ _id, approveSends }: Asking, holder: PermissionHolder): boolean =>
  approveSends && !can(holder, 'distribution.approve', _id);

/** A send as it would leave: its release and its plan. */
export interface Versions {
  version: number;
  planVersion: number;
  /** As `Approval` keeps it; where it was not read, it is taken as the same. */
  named?: string;
}

/** What is not any more as it was asked for or approved; null where nothing was changed. */
export function changedSince(approval: Approval, now: Versions): SendApproval['changed'] {
  const named = approval.answer?.named;
  // What a group names is drawn in its mail: a child that was changed is another mail.
  const areOthers = named !== undefined && now.named !== undefined && named !== now.named;
  const isOtherRelease = areOthers || approval.version !== now.version;
  const isOtherPlan = (approval.planVersion ?? 1) !== now.planVersion;
  if (isOtherRelease && isOtherPlan) return 'both';
  if (isOtherRelease || isOtherPlan) return isOtherRelease ? 'release' : 'plan';
  return approval.answer?.isGranted && !approval.answer.isKept ? 'people' : null;
}

/** Whether it was approved; of one that has not begun, as its release and its plan are now. */
export const isApproved = (approval: Approval | null, now?: Versions): boolean =>
  approval?.answer?.isGranted === true && (now === undefined || changedSince(approval, now) === null);

/** Whether a send may begin by the word of who sends it. */
export const mayBegin = (
  organization: Asking,
  holder: PermissionHolder,
  approval: Approval | null,
  now: Versions,
): boolean => !mustAsk(organization, holder) || isApproved(approval, now);

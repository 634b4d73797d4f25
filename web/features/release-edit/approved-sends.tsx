import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDistributions } from '../../data/distribution.ts';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';

/** Approved, and not begun: a save of the release takes that back (docs/decisions/0098). */
const isApproved = ({ phase, approval }: DistributionProgress) =>
  phase === 'scheduled' && approval?.state === 'granted';

const asksAgain = ({ approval }: DistributionProgress) => approval?.state === 'asked' && approval.isAgain;

/** What follows a mail is told of with it. */
const withoutFollowUps = (sends: readonly DistributionProgress[]) =>
  sends.filter(({ follows }) => !sends.some(({ distributionId }) => distributionId === follows));

const whenOf = ({ startsAt }: DistributionProgress) => `\u2066${formatDateTime(startsAt)}\u2069`;

interface ApprovedSendsProps {
  organizationId: string;
  releaseId: string;
}

/** Says of approved sends of the release what a save does to them, and once it did, with the way to them. */
export function ApprovedSends({ organizationId, releaseId }: ApprovedSendsProps) {
  const { t } = useTranslation();
  const go = useGo();
  const asks = useOrganization(organizationId)?.approveSends === true;
  const { data } = useDistributions(organizationId, releaseId, asks);
  const to = path.releaseDistribute(organizationId, releaseId);
  const approved = useRef(new Set<string>());
  useEffect(() => {
    const lost = withoutFollowUps(data?.items.filter(asksAgain) ?? []);
    for (const send of lost.filter(({ distributionId }) => approved.current.has(distributionId)))
      toast({
        tone: 'info',
        text: t('releaseEdit:sends.asksAgain', { when: whenOf(send) }),
        about: send.distributionId,
        action: {
          label: t('releaseEdit:sends.open'),
          onClick: () => go(to, { search: { send: send.distributionId } }),
        },
      });
    approved.current = new Set(data?.items.filter(isApproved).map(({ distributionId }) => distributionId));
  }, [data, t, go, to]);
  const told = data?.items.filter((send) => isApproved(send) || asksAgain(send)) ?? [];
  return withoutFollowUps(told).map((send) => (
    <Note key={send.distributionId} tone={isApproved(send) ? 'info' : 'warn'}>
      {t(isApproved(send) ? 'releaseEdit:sends.approved' : 'releaseEdit:sends.asksAgain', {
        when: whenOf(send),
      })}{' '}
      <AppLink className="link" to={to} search={{ send: send.distributionId }}>
        {t('releaseEdit:sends.open')}
      </AppLink>
    </Note>
  ));
}

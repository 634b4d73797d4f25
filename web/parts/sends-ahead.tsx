import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDistributions } from '../data/distribution.ts';
import { useCan } from '../data/session.ts';
import { path } from '../device/path.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useGo } from '../ui/hook/navigation.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { AppLink } from '../ui/page/link.tsx';
import { Note } from '../ui/page/note.tsx';
import { middleWords } from './send-waits.tsx';

/** Approved, and not begun: a save of the release takes that back (docs/decisions/0098). */
const isApproved = ({ phase, approval }: DistributionProgress) =>
  phase === 'scheduled' && approval?.state === 'granted';

const asksAgain = ({ approval }: DistributionProgress) => approval?.state === 'asked' && approval.isAgain;

/** What follows a mail is told of with it. */
const withoutFollowUps = (sends: readonly DistributionProgress[]) =>
  sends.filter(({ follows }) => !sends.some(({ distributionId }) => distributionId === follows));

const whenOf = ({ startsAt }: DistributionProgress) => `\u2066${formatDateTime(startsAt)}\u2069`;

interface SendsAheadProps {
  organizationId: string;
  releaseId: string;
}

/** What a change of the release does to this send, or did; null where it does nothing. */
function effectOn(t: TFunction, send: DistributionProgress): string | null {
  if (isApproved(send)) return t('sends:approved', { when: whenOf(send) });
  if (asksAgain(send)) return t('sends:asksAgain', { when: whenOf(send) });
  const middle = middleWords(t, send);
  return middle && `${middle} ${t('sends:rest')}`;
}

/**
 * Said wherever a release is changed: what that does to sends of it that have not left, and once an approval was taken back by it,
 * with the way to them.
 */
export function SendsAhead({ organizationId, releaseId }: SendsAheadProps) {
  const { t } = useTranslation();
  const go = useGo();
  const may = useCan(organizationId);
  const { data } = useDistributions(organizationId, releaseId, may('distribution.send'));
  const to = path.releaseDistribute(organizationId, releaseId);
  const approved = useRef(new Set<string>());
  useEffect(() => {
    const lost = withoutFollowUps(data?.items.filter(asksAgain) ?? []);
    for (const send of lost.filter(({ distributionId }) => approved.current.has(distributionId)))
      toast({
        tone: 'info',
        text: t('sends:asksAgain', { when: whenOf(send) }),
        about: send.distributionId,
        action: {
          label: t('sends:open'),
          onClick: () => go(to, { search: { send: send.distributionId } }),
        },
      });
    approved.current = new Set(data?.items.filter(isApproved).map(({ distributionId }) => distributionId));
  }, [data, t, go, to]);
  const told = data?.items.filter((send) => effectOn(t, send) !== null) ?? [];
  return withoutFollowUps(told).map((send) => (
    <Note key={send.distributionId} tone={asksAgain(send) ? 'warn' : 'info'}>
      {effectOn(t, send)}{' '}
      <AppLink className="link" to={to} search={{ send: send.distributionId }}>
        {t('sends:open')}
      </AppLink>
    </Note>
  ));
}

import { useTranslation } from 'react-i18next';
import {
  useCheckSenderDomain,
  useRemoveSenderDomain,
  useRotateDomainKeys,
} from '../../data/sender-domain.ts';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { isUnused } from './domain-state.tsx';
import { useIssueText } from './use-issue-text.ts';

/** What can be done with a domain; what changes who signs asks. */
export function useDomainActs(organizationId: string, domain: string) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const go = useGo();
  const check = useCheckSenderDomain(organizationId);
  const rotate = useRotateDomainKeys(organizationId);
  const remove = useRemoveSenderDomain(organizationId);
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      toast({ tone: 'danger', text: issueText(error) });
    }
  };
  const asked = async (what: 'rotate' | 'remove', act: () => Promise<unknown>) => {
    const yes = await confirm({
      title: t(`senderDomains:${what}.title`),
      text: t(`senderDomains:${what}.text`),
      confirmLabel: t(`senderDomains:${what}.label`),
      danger: what === 'remove',
    });
    if (yes) await attempt(act);
  };
  return {
    isChecking: check.isPending,
    isRotating: rotate.isPending,
    check: () =>
      attempt(async () => {
        const { verifiedAt, keys, checks } = await check.mutateAsync(domain);
        const looks = (checks[0]?.findings ?? []).filter(({ kind }) => kind === 'dkim');
        const waits = keys.some(
          ({ algorithm, state }) => algorithm === 'rsa' && state !== 'signs' && state !== 'rests',
        );
        if (looks.some(({ outcome }) => outcome === 'unanswered'))
          toast({ tone: 'info', text: t('senderDomains:result.dkim.unanswered') });
        else if (isUnused(keys)) toast({ tone: 'info', text: t('senderDomains:checkedUnused') });
        else if (verifiedAt && !waits) toast({ tone: 'ok', text: t('senderDomains:checkedOk') });
        else toast({ tone: 'info', text: t('senderDomains:checkedWaiting') });
      }),
    rotate: () =>
      asked('rotate', async () => {
        await rotate.mutateAsync(domain);
        toast({ tone: 'ok', text: t('senderDomains:rotated') });
      }),
    remove: () =>
      asked('remove', async () => {
        await remove.mutateAsync(domain);
        go(path.domains(organizationId));
        toast({ tone: 'ok', text: t('senderDomains:removed') });
      }),
  };
}

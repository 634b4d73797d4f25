import type { Webhook } from '@firstlook/contract/webhook.ts';
import { useTranslation } from 'react-i18next';
import {
  type NewWebhook,
  useRemoveWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
} from '../../data/webhook.ts';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useIssueText } from './use-issue-text.ts';

/** What can be done with a webhook; what cannot be taken back asks. */
export function useWebhookActs(
  organizationId: string,
  { _id: id, isActive }: Webhook,
  onSecret: (made: NewWebhook) => void,
) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const go = useGo();
  const test = useTestWebhook(organizationId);
  const update = useUpdateWebhook(organizationId);
  const rotate = useRotateSecret(organizationId);
  const remove = useRemoveWebhook(organizationId);
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      toast({ tone: 'danger', text: issueText(error) });
    }
  };
  const asked = async (
    what: 'rotate' | 'switchOff' | 'remove',
    danger: boolean,
    act: () => Promise<unknown>,
  ) => {
    const yes = await confirm({
      title: t(`webhooks:${what}.title`),
      text: t(`webhooks:${what}.text`),
      confirmLabel: t(`webhooks:${what}.label`),
      danger,
    });
    if (yes) await attempt(act);
  };
  return {
    isTesting: test.isPending,
    test: () =>
      attempt(async () => {
        await test.mutateAsync(id);
        toast({ tone: 'ok', text: t('webhooks:tested') });
      }),
    turn: () =>
      isActive
        ? asked('switchOff', false, () => update.mutateAsync({ _id: id, isActive: false }))
        : attempt(() => update.mutateAsync({ _id: id, isActive: true })),
    rotate: () => asked('rotate', false, async () => onSecret(await rotate.mutateAsync(id))),
    remove: () =>
      asked('remove', true, async () => {
        await remove.mutateAsync(id);
        go(path.webhooks(organizationId));
        toast({ tone: 'ok', text: t('webhooks:removed') });
      }),
  };
}

import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { defaultSender, provedSendersOf } from '../../data/sender-proof.ts';
import { useUser } from '../../data/session.ts';
import { useSendTest } from '../../data/test-mail.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';

interface SendTestProps {
  organizationId: string;
  releaseId: string;
  subject: string | null;
}

/** One press: the newsletter as it is stored, to the person who looks at it. Never counted. */
export function SendTest({ organizationId, releaseId, subject }: SendTestProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const organization = useOrganization(organizationId);
  const from = defaultSender(provedSendersOf(organization));
  const without = organization?.fromEmails?.length ? 'senderWaits' : 'noSender';
  const test = useSendTest(organizationId, releaseId);
  const send = async () => {
    if (!from || !user) return;
    try {
      const lists = await test.mutateAsync({
        from: { email: from.email, title: from.title, allowReply: from.allowReply },
        contacts: [{ email: user.email }],
        ...(subject ? { subject } : {}),
      });
      const [failed] = lists.faildSendToContacts;
      if (lists.unsubscribedContacts.length > 0)
        toast({ tone: 'danger', text: t('design:test.unsubscribed', { email: user.email }) });
      else if (failed)
        toast({ tone: 'danger', text: t('design:test.failed', { reason: failed.reason ?? '' }) });
      else toast({ tone: 'ok', text: t('design:test.sent', { email: user.email }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <Button
      kind="primary"
      size="sm"
      icon={Mail}
      busy={test.isPending}
      disabled={!from}
      title={from ? undefined : t(`design:test.${without}`)}
      onClick={() => void send()}
    >
      {t('design:test.send')}
    </Button>
  );
}

import type { FromEmail } from '@firstlook/contract/organization.ts';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSendTest } from '../../data/test-mail.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { parsePasted } from './audience.ts';

interface TestMailDialogProps {
  organizationId: string;
  releaseId: string;
  sender: FromEmail;
  subject: string;
  /** Offered until an address is remembered. */
  ownEmail: string;
  /** Its data is merged in: the first chosen person. */
  contactId: string | undefined;
  onClose: () => void;
}

/** The address of the last test, kept on this device (specification 2 section 9). */
const rememberedKey = 'firstlook.test-email';
const maximumAddresses = 10;

function remembered(): string {
  try {
    return localStorage.getItem(rememberedKey) ?? '';
  } catch {
    return '';
  }
}

export function TestMailDialog({
  organizationId,
  releaseId,
  sender,
  subject,
  ownEmail,
  contactId,
  onClose,
}: TestMailDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const send = useSendTest(organizationId, releaseId);
  const submit = async (text: string) => {
    const { people, unread } = parsePasted(text);
    if (people.length === 0 || unread.length > 0) return t('distribute:test.wrong');
    if (people.length > maximumAddresses) return t('distribute:test.many');
    try {
      const lists = await send.mutateAsync({
        from: { email: sender.email, title: sender.title },
        contacts: people.map(({ email }) => ({ email })),
        contactId,
        subject: subject || null,
      });
      try {
        localStorage.setItem(rememberedKey, text.trim());
      } catch {
        // Without storage the address is asked for again next time.
      }
      const failed = lists.faildSendToContacts[0];
      if (failed) return t('distribute:test.failed', { email: failed.email, reason: failed.reason });
      toast({
        tone: 'ok',
        text: t('distribute:test.done', { count: people.length, email: people[0]?.email }),
      });
    } catch (failure) {
      return errorText(failure);
    }
  };
  return (
    <OneFieldDialog
      ltr
      title={t('distribute:test.title')}
      label={t('distribute:test.to')}
      help={t('distribute:test.help')}
      initial={remembered() || ownEmail}
      confirmLabel={t('distribute:test.send')}
      icon={Send}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

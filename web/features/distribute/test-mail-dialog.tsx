import type { FromEmail } from '@firstlook/contract/organization.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../data/failure.tsx';
import { useSendTest } from '../../data/test-mail.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
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
  const [text, setText] = useState(() => remembered() || ownEmail);
  const [error, setError] = useState<string>();
  const send = useSendTest(organizationId, releaseId);
  const submit = async () => {
    const { people, unread } = parsePasted(text);
    if (people.length === 0 || unread.length > 0) return setError(t('distribute:test.wrong'));
    if (people.length > maximumAddresses) return setError(t('distribute:test.many'));
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
      if (failed)
        return setError(t('distribute:test.failed', { email: failed.email, reason: failed.reason }));
      toast({
        tone: 'ok',
        text: t('distribute:test.done', { count: people.length, email: people[0]?.email }),
      });
      onClose();
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <Dialog
      opened
      title={t('distribute:test.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" icon={Send} flip busy={send.isPending} onClick={() => void submit()}>
            {t('distribute:test.send')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          ltr
          data-autofocus
          label={t('distribute:test.to')}
          help={t('distribute:test.help')}
          value={text}
          error={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

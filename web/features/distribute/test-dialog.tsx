import type { sendTest } from '@firstlook/contract/address/distribution.ts';
import type { BodyInput } from '@firstlook/contract/call.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSendTest } from '../../data/test-mail.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { parsePasted } from './audience.ts';

type Test = BodyInput<typeof sendTest>;

interface TestDialogProps {
  organizationId: string;
  releaseId: string;
  /** The message. */
  body: Pick<Test, 'distributionType' | 'from' | 'subject' | 'preheader' | 'text'>;
  /** Whose numbers are meant where none is written. */
  country: string;
  /** Offered until an address is remembered. */
  ownAddress: string;
  /** Its data is merged in: the first chosen person. */
  contactId: string | undefined;
  /** And what is written to that person alone. */
  personalLine: string | null;
  onClose: () => void;
}

/** The address of the last test, kept on this device (specification 2 section 9). */
const rememberedKeys = { email: 'firstlook.test-email', sms: 'firstlook.test-mobile' } as const;
const maximumAddresses = 10;

function remembered(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What was typed as addresses; null where a piece of it is none. */
function addressesOf(text: string, isText: boolean, country: string): string[] | null {
  if (!isText) {
    const { people, unread } = parsePasted(text);
    return unread.length > 0 ? null : people.map(({ email }) => email);
  }
  const pieces = text.split(/[,;\n]/).filter((piece) => piece.trim() !== '');
  const numbers = pieces.map((piece) => normalizeMobile(piece, country)?.number);
  return numbers.some((one) => one === undefined) ? null : numbers.flatMap((one) => one ?? []);
}

export function TestDialog({
  organizationId,
  releaseId,
  body,
  country,
  ownAddress,
  contactId,
  personalLine,
  onClose,
}: TestDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const send = useSendTest(organizationId, releaseId);
  const isText = body.distributionType === 'sms';
  const key = rememberedKeys[isText ? 'sms' : 'email'];
  const submit = async (typed: string) => {
    const addresses = addressesOf(typed, isText, country);
    if (!addresses?.length) return t(isText ? 'distribute:text.test.wrong' : 'distribute:test.wrong');
    if (addresses.length > maximumAddresses)
      return t(isText ? 'distribute:text.test.many' : 'distribute:test.many');
    try {
      const contacts = addresses.map((one) => (isText ? { mobile: one } : { email: one }));
      const lists = await send.mutateAsync({
        ...body,
        contacts,
        contactId,
        ...(!isText && { personalLine }),
      });
      try {
        localStorage.setItem(key, typed.trim());
      } catch {
        // Without storage the address is asked for again next time.
      }
      const failed = lists.faildSendToContacts[0];
      if (failed)
        return t('distribute:test.failed', { email: failed.email ?? failed.mobile, reason: failed.reason });
      const left = lists.unsubscribedContacts.map((one) => `\u2066${one.email ?? one.mobile}\u2069`);
      if (left.length > 0) return t('distribute:test.unsubscribed', { email: left.join(', ') });
      const email = isText ? `\u2066${addresses[0]}\u2069` : addresses[0];
      const done = { count: addresses.length, email };
      toast({
        tone: 'ok',
        text: isText ? t('distribute:text.test.done', done) : t('distribute:test.done', done),
      });
    } catch (failure) {
      return errorText(failure);
    }
  };
  return (
    <OneFieldDialog
      ltr
      title={t(isText ? 'distribute:text.test.title' : 'distribute:test.title')}
      label={t('distribute:test.to')}
      help={t(isText ? 'distribute:text.test.help' : 'distribute:test.help')}
      initial={remembered(key) || ownAddress}
      confirmLabel={t('distribute:test.send')}
      icon={Send}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

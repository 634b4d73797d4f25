import type { FromEmail } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { isProvedSender, provedSendersOf, type Senders } from '../../data/sender-proof.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';

interface SenderFieldProps {
  organizationId: string;
  organization: Senders;
  sender: FromEmail | undefined;
  onChange: (email: string) => void;
}

/** From which address. Those that wait for their owner stand among the others, closed, with the way to mend it. */
export function SenderField({ organizationId, organization, sender, onChange }: SenderFieldProps) {
  const { t } = useTranslation();
  const may = useCan(organizationId);
  const senders = organization?.fromEmails ?? [];
  const waiting = senders.length - provedSendersOf(organization).length;
  const settings = (label: string) =>
    may('organization.update') && (
      <AppLink className="link" to={path.organizationEdit(organizationId)} search={{ group: 'senders' }}>
        {label}
      </AppLink>
    );
  if (senders.length === 0)
    return (
      <Note tone="danger">
        {t('distribute:message.noSender')} {settings(t('distribute:message.addSender'))}
      </Note>
    );
  return (
    <>
      <SelectField
        label={t('distribute:message.sender')}
        value={sender?.email ?? null}
        options={senders.map(({ email, title }) => {
          const name = title ? `${title} · \u2066${email}\u2069` : email;
          if (isProvedSender(organization, email)) return { value: email, label: name };
          return { value: email, label: t('distribute:message.waits', { name }), disabled: true };
        })}
        help={
          sender && (sender.allowReply ? t('distribute:message.replies') : t('distribute:message.noReplies'))
        }
        onChange={(email) => onChange(email ?? '')}
      />
      {waiting > 0 && (
        <Note tone={sender ? 'info' : 'danger'}>
          {t(sender ? 'distribute:message.someWait' : 'distribute:message.allWait', { count: waiting })}{' '}
          {settings(t('distribute:message.toSenders'))}
        </Note>
      )}
    </>
  );
}

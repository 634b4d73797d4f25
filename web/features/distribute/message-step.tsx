import type { FromEmail } from '@firstlook/contract/organization.ts';
import type { ReleasePreview } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { path } from '../../data/path.ts';
import { useCan } from '../../data/session.ts';
import { formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { AppLink } from '../../ui/link.tsx';
import { useRouteParams } from '../../ui/navigation.ts';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { goodSubjectLength, type Message, maximumSubject } from './message.ts';
import { Step } from './step.tsx';

interface MessageStepProps {
  senders: readonly FromEmail[];
  sender: FromEmail | undefined;
  message: Message;
  /** The newsletter as it will be sent; its subject stands until one is typed. */
  preview: ReleasePreview | undefined;
  onChange: (message: Message) => void;
}

function InboxPreview({
  sender,
  subject,
  preheader,
}: {
  sender: string;
  subject: string;
  preheader: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="inbox">
      <div className="cap">{t('distribute:message.inbox')}</div>
      <div className="ir">
        <Avatar name={sender} />
        <div className="grow">
          <p>
            <b>
              <bdi>{sender}</bdi>
            </b>
          </p>
          <p dir="auto">
            <b>{subject}</b>
          </p>
          <p dir="auto" className="muted sm">
            {preheader}
          </p>
        </div>
        <time>
          <Ltr>{formatTime(new Date().toISOString())}</Ltr>
        </time>
      </div>
      <div className="ir dim" aria-hidden="true">
        <Avatar name={t('distribute:message.neighbour')} />
        <div className="grow">
          <p>{t('distribute:message.neighbour')}</p>
          <p className="sm">{t('distribute:message.neighbourSubject')}</p>
        </div>
      </div>
    </div>
  );
}

export function MessageStep({ senders, sender, message, preview, onChange }: MessageStepProps) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const may = useCan(organizationId);
  const own = preview?.subject ?? '';
  const subject = message.subject || own;
  return (
    <Step number={2} title={t('distribute:message.title')} text={t('distribute:message.text')}>
      <div className="sub">
        <div className="sub-fields">
          {senders.length === 0 ? (
            <Note tone="danger">
              {t('distribute:message.noSender')}{' '}
              {may('organization.update') && (
                <AppLink
                  className="lnk"
                  to={path.organizationEdit(organizationId)}
                  search={{ group: 'senders' }}
                >
                  {t('distribute:message.addSender')}
                </AppLink>
              )}
            </Note>
          ) : (
            <SelectField
              label={t('distribute:message.sender')}
              value={sender?.email ?? null}
              options={senders.map(({ email, title }) => ({
                value: email,
                label: title ? `${title} · \u2066${email}\u2069` : email,
              }))}
              help={
                sender &&
                (sender.allowReply ? t('distribute:message.replies') : t('distribute:message.noReplies'))
              }
              onChange={(from) => onChange({ ...message, from: from ?? '' })}
            />
          )}
          <TextField
            label={t('distribute:message.subject')}
            value={message.subject}
            placeholder={own}
            maxLength={maximumSubject}
            count={{ used: [...subject].length, limit: goodSubjectLength }}
            help={message.subject ? undefined : t('distribute:message.subjectHelp')}
            onChange={(text) => onChange({ ...message, subject: text.replace(/[\r\n]/g, ' ') })}
          />
        </div>
        <InboxPreview
          sender={sender?.title || sender?.email || t('distribute:message.sender')}
          subject={subject}
          preheader={preview?.preheader ?? ''}
        />
      </div>
    </Step>
  );
}

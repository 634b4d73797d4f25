import type { FromEmail } from '@firstlook/contract/organization.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import {
  composeSubject,
  goodSubject,
  holdsUnknownSubjectField,
  isSubjectOfNames,
  maximumSubject,
  subjectFields,
  subjectLength,
} from '@firstlook/contract/subject.ts';
import type { TFunction } from 'i18next';
import { Eye, Plus, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Senders } from '../../data/sender-proof.ts';
import { formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import type { Message } from '../../parts/prepared-send.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { type Advertiser, KindField } from './kind-field.tsx';
import css from './message.module.css';
import { NewsletterDialog } from './newsletter-dialog.tsx';
import { SenderField } from './sender-field.tsx';
import { Step } from './step.tsx';
import { exampleField } from './text-writing.tsx';

interface MessageStepProps {
  /** Whose senders are offered. */
  organization: Advertiser & Senders;
  sender: FromEmail | undefined;
  message: Message;
  /** The design's own subject: it stands until other words are written. */
  ownSubject: string;
  /** Which way the mail runs: its subject runs the same, whatever the screens' language. */
  direction: 'rtl' | 'ltr';
  /** Whose mail the inbox shows. */
  name: string;
  /** The newsletter as it will be sent. */
  preview: ReleasePreview | undefined;
  onChange: (message: Message) => void;
}

function InboxPreview({
  sender,
  subject,
  preheader,
  direction,
}: {
  sender: string;
  subject: string;
  preheader: string;
  direction: 'rtl' | 'ltr';
}) {
  const { t } = useTranslation();
  return (
    <div className={css.inbox}>
      <div className={css.caption}>{t('distribute:message.inbox')}</div>
      <div className={css.inboxRow}>
        <Avatar name={sender} />
        <div className="grow">
          <p>
            <b>
              <bdi>{sender}</bdi>
            </b>
          </p>
          <p dir={direction}>
            <b>{subject}</b>
          </p>
          <p dir={direction} className="muted small">
            {preheader}
          </p>
        </div>
        <time>
          <Ltr>{formatTime(new Date().toISOString())}</Ltr>
        </time>
      </div>
      <div className={classNames(css.inboxRow, css.dim)} aria-hidden="true">
        <Avatar name={t('distribute:message.neighbour')} />
        <div className="grow">
          <p>{t('distribute:message.neighbour')}</p>
          <p className="small">{t('distribute:message.neighbourSubject')}</p>
        </div>
      </div>
    </div>
  );
}

/** What stands under the subject: what is wrong with it, or what an empty one means. */
const noteOf = (written: string, t: TFunction) => ({
  error: holdsUnknownSubjectField(written)
    ? t('distribute:message.mergeField')
    : isSubjectOfNames(written)
      ? t('distribute:message.namesAlone')
      : undefined,
  help: written.trim() ? undefined : t('distribute:message.subjectHelp'),
});

interface SubjectFieldProps {
  written: string;
  /** What stands before it when it is sent; people see it, so it counts. */
  prefix: string;
  ownSubject: string;
  direction: 'rtl' | 'ltr';
  /** Null for the design's own. */
  onChange: (subject: string | null) => void;
}

/** The subject, and what is filled in for each person where the cursor stands. */
function SubjectField({ written, prefix, ownSubject, direction, onChange }: SubjectFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const input = field.current?.querySelector('input');
    const start = input?.selectionStart ?? written.length;
    const mark = `{{${name}}}`;
    const next = written.slice(0, start) + mark + written.slice(input?.selectionEnd ?? start);
    if (next.length > maximumSubject) return;
    onChange(next);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(start + mark.length, start + mark.length);
    });
  };
  return (
    <div ref={field} className={css.subject}>
      <TextField
        label={t('distribute:message.subject')}
        value={written}
        dir={direction}
        maxLength={maximumSubject}
        count={{ used: subjectLength(`${prefix}${written}`), limit: goodSubject.to }}
        {...noteOf(written, t)}
        end={
          written !== ownSubject && (
            <IconButton
              small
              icon={RotateCcw}
              label={t('distribute:message.reset')}
              onClick={() => onChange(null)}
            />
          )
        }
        onChange={(text) => onChange(text.replace(/[\r\n]/g, ' '))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className="row wrap" role="group" aria-label={t('distribute:text.insert')}>
        {subjectFields.map((one) => (
          <Button key={one} size="xs" icon={Plus} onClick={() => insert(one)}>
            {t(`distribute:text.field.${one}`)}
          </Button>
        ))}
      </div>
      <p className="muted small">
        {t('distribute:text.instead', { example: `\u2066${exampleField}\u2069` })}
      </p>
    </div>
  );
}

export function MessageStep({
  organization,
  sender,
  message,
  ownSubject,
  direction,
  name,
  preview,
  onChange,
}: MessageStepProps) {
  const { t } = useTranslation();
  const { organizationId = '', id: releaseId = '' } = useRouteParams();
  const [isShown, setShown] = useState(false);
  const written = message.subject ?? ownSubject;
  const subject = written.trim() || ownSubject;
  return (
    <Step number={2} title={t('distribute:message.title')} text={t('distribute:message.text')}>
      <div className={css.message}>
        <div className={css.messageFields}>
          <SenderField
            organizationId={organizationId}
            organization={organization}
            sender={sender}
            onChange={(from) => onChange({ ...message, from })}
          />
          <KindField
            organization={organization}
            value={message.kind}
            onChange={(kind) => onChange({ ...message, kind })}
          />
          <SubjectField
            written={written}
            prefix={message.kind === 'advertisement' ? (preview?.subjectPrefix ?? '') : ''}
            ownSubject={ownSubject}
            direction={direction}
            onChange={(subject) => onChange({ ...message, subject })}
          />
        </div>
        <div className={css.stack}>
          <InboxPreview
            sender={sender?.title || sender?.email || t('distribute:message.sender')}
            subject={
              message.kind === 'advertisement' && preview?.subject
                ? preview.subject
                : composeSubject(subject, { firstName: name.split(/\s+/)[0] ?? '', name })
            }
            preheader={preview?.preheader ?? ''}
            direction={direction}
          />
          {preview && (
            <Button icon={Eye} onClick={() => setShown(true)}>
              {t('distribute:newsletter.open')}
            </Button>
          )}
        </div>
      </div>
      {isShown && preview && (
        <NewsletterDialog
          organizationId={organizationId}
          releaseId={releaseId}
          preview={preview}
          direction={direction}
          onClose={() => setShown(false)}
        />
      )}
    </Step>
  );
}

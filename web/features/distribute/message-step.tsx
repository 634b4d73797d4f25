import type { FromEmail } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { goodSubject, maximumSubject } from '@firstlook/contract/subject.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import { Eye, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Senders } from '../../data/sender-proof.ts';
import { formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import type { ChosenPerson, Message, PersonalLines } from '../../parts/prepared-send.ts';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { type Advertiser, KindField } from './kind-field.tsx';
import { MergedLine } from './merged-line.tsx';
import css from './message.module.css';
import { NewsletterDialog } from './newsletter-dialog.tsx';
import { PreheaderLine } from './preheader-line.tsx';
import { lineFor, type ReaderGender } from './reader.ts';
import { SenderField } from './sender-field.tsx';
import { Step } from './step.tsx';
import { writtenTextPart } from './text-part-check.ts';
import { TextPartField } from './text-part-field.tsx';
import { FieldHelp } from './text-writing.tsx';
import { useOwnValues } from './use-own-values.ts';

interface MessageStepProps {
  /** Whose senders are offered. */
  organization: Advertiser & Senders;
  release: Pick<Release, '_id' | 'embargoUntil'>;
  sender: FromEmail | undefined;
  message: Message;
  /** Who is chosen by name. */
  people: readonly ChosenPerson[];
  /** What is written to single people. */
  lines: PersonalLines;
  /** The design's own subject: it stands until other words are written. */
  ownSubject: string;
  /** What the release itself says behind its subject, while nothing is written. */
  ownPreheader: string;
  /** Which way the mail runs: its subject runs the same, whatever the screens' language. */
  direction: 'rtl' | 'ltr';
  /** Whose mail the inbox shows. */
  name: string;
  gender: ReaderGender;
  /** The newsletter as it will be sent. */
  preview: ReleasePreview | undefined;
  /** Its text part as it is made of it, and whether that is another than when somebody wrote one in its place. */
  madeText: string | null;
  isTextBehind: boolean;
  /** A second subject, where one may be tried. */
  second?: ReactNode;
  onChange: (message: Message) => void;
}

interface InboxPreviewProps {
  sender: string;
  /** One, or two of which each person gets one. */
  subjects: readonly string[];
  preheader: string;
  direction: 'rtl' | 'ltr';
}

function InboxPreview({ sender, subjects, preheader, direction }: InboxPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className={css.inbox}>
      <div className={css.caption}>{t('distribute:message.inbox')}</div>
      {subjects.map((subject, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first subject and the second, which may be the same while they are typed
        <div key={place} className={css.inboxRow}>
          <Avatar name={sender} />
          <div className="grow">
            <p>
              <b>
                <bdi>{sender}</bdi>
              </b>
            </p>
            <p dir={directionOfText(subject, direction)}>
              <b>{subject}</b>
            </p>
            <p dir={directionOfText(preheader, direction)} className="muted small">
              {preheader}
            </p>
          </div>
          <time>
            <Ltr>{formatTime(new Date().toISOString())}</Ltr>
          </time>
        </div>
      ))}
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

interface LinesProps extends Pick<MessageStepProps, 'message' | 'direction' | 'onChange'> {
  /** What stands before the subject. */
  prefix: string;
  ownSubject: string;
  ownPreheader: string;
}

/** What an inbox shows of the mail: its subject, and the words behind it. */
function InboxLines({ message, prefix, ownSubject, ownPreheader, direction, onChange }: LinesProps) {
  const { t } = useTranslation();
  const subject = message.subject ?? ownSubject;
  const change = (part: Partial<Message>) => onChange({ ...message, ...part });
  return (
    <>
      <MergedLine
        takesOwn
        label={t('distribute:message.subject')}
        written={subject}
        prefix={prefix}
        maximum={maximumSubject}
        good={goodSubject.to}
        direction={direction}
        words={{
          mergeField: t('distribute:message.mergeField'),
          namesAlone: t('distribute:message.namesAlone'),
          empty: t('distribute:message.subjectHelp'),
        }}
        end={
          subject !== ownSubject && (
            <IconButton
              small
              icon={RotateCcw}
              label={t('distribute:message.reset')}
              onClick={() => change({ subject: null })}
            />
          )
        }
        onChange={(written) => change({ subject: written })}
      />
      <PreheaderLine
        written={message.preheader}
        placeholder={ownPreheader}
        direction={direction}
        onChange={(preheader) => change({ preheader })}
      />
      <FieldHelp />
    </>
  );
}

export function MessageStep({
  organization,
  release,
  sender,
  message,
  people,
  lines,
  ownSubject,
  ownPreheader,
  direction,
  name,
  gender,
  preview,
  madeText,
  isTextBehind,
  second,
  onChange,
}: MessageStepProps) {
  const { t } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const [isShown, setShown] = useState(false);
  const subject = (message.subject ?? ownSubject).trim() || ownSubject;
  const own = useOwnValues(
    organizationId,
    people.find((one) => one.name === name),
  );
  const read = (written: string) => lineFor(written, name, gender, own);
  const prefix = message.kind === 'advertisement' ? (preview?.subjectPrefix ?? '') : '';
  const other = second && message.second.isOn ? read(message.second.subject) : '';
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
          <InboxLines
            message={message}
            prefix={prefix}
            ownSubject={ownSubject}
            ownPreheader={ownPreheader}
            direction={direction}
            onChange={onChange}
          />
          {second}
        </div>
        <div className={css.stack}>
          <InboxPreview
            sender={sender?.title || sender?.email || t('distribute:message.sender')}
            subjects={[
              message.kind === 'advertisement' && preview?.subject ? preview.subject : read(subject),
              ...(other ? [`${prefix}${other}`] : []),
            ]}
            preheader={read(message.preheader) || ownPreheader}
            direction={direction}
          />
          {preview && (
            <Button icon={Eye} onClick={() => setShown(true)}>
              {t('distribute:newsletter.open')}
            </Button>
          )}
          <TextPartField
            organizationId={organizationId}
            releaseId={release._id}
            kind={message.kind}
            written={message.textPart}
            made={madeText}
            isBehind={isTextBehind}
            direction={direction}
            onChange={(textPart) =>
              onChange({ ...message, textPart, textOver: textPart && (madeText ?? '') })
            }
          />
        </div>
      </div>
      {isShown && preview && (
        <NewsletterDialog
          organizationId={organizationId}
          release={release}
          preview={preview}
          written={{
            subject,
            preheader: message.preheader.trim() || null,
            textPart: writtenTextPart(message.textPart),
            kind: message.kind,
          }}
          people={people}
          lines={lines}
          direction={direction}
          onClose={() => setShown(false)}
        />
      )}
    </Step>
  );
}

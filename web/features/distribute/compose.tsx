import type { FromEmail, OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { ArrowLeft, ChartNoAxesColumn, Mail, Send } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { type CheckInput, useCheck, useDistribute } from '../../data/distribution.ts';
import { isNobody } from '../../data/prepared-send.ts';
import { useReleasePreview } from '../../data/release.ts';
import { provedSendersOf } from '../../data/sender-proof.ts';
import { useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { audienceOf } from './audience.ts';
import { CheckStep } from './check-step.tsx';
import css from './distribute.module.css';
import { useFilmFindings } from './film-check.ts';
import { type Finding, findingsOf } from './mail-check.ts';
import { senderOf, writtenSubject } from './message.ts';
import { MessageStep } from './message-step.tsx';
import { SendStep } from './send-step.tsx';
import { TestMailDialog } from './test-mail-dialog.tsx';
import { usePreparedSend } from './use-prepared-send.ts';
import { WhoStep } from './who-step.tsx';

interface ComposeProps {
  organizationId: string;
  release: Release;
  organization: OrganizationView | undefined;
  onSent: (distributionId: string) => void;
}

/** What stands in the way or should be known, from the message and from who is chosen. */
function useFindings(
  preview: ReturnType<typeof useReleasePreview>,
  organization: OrganizationView | undefined,
  sender: FromEmail | undefined,
  subject: string,
): Finding[] {
  const failure = preview.error instanceof ApiError ? preview.error.code : null;
  const without = organization?.fromEmails?.length ? 'senderWaits' : 'noSender';
  const findings: Finding[] = [sender ? { key: 'sender', tone: 'ok' } : { key: without, tone: 'block' }];
  if (preview.isError) {
    const key = failure === 'NO_NEWSLETTER_DESIGN' ? 'noDesign' : 'brokenDesign';
    return [...findings, { key, tone: 'block' }];
  }
  return preview.data ? [...findings, ...findingsOf(preview.data, subject)] : findings;
}

/** The four steps of a send, on one page. */
export function Compose({ organizationId, release, organization, onSent }: ComposeProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const user = useUser();
  const { chosen, message, options, change, setSent } = usePreparedSend(release._id);
  const [isTesting, setTesting] = useState(false);
  const sender = senderOf(provedSendersOf(organization), message);
  // What the design says itself stays beside what is written here: it is what "reset" goes back to.
  const ownSubject =
    useReleasePreview(organizationId, { kind: 'email', _id: release._id }).data?.subject ?? '';
  const subject = writtenSubject(message, ownSubject);
  const preview = useReleasePreview(organizationId, {
    kind: 'email',
    _id: release._id,
    subject: useDeferredValue(subject) ?? undefined,
  });
  const audience = audienceOf(chosen);
  const input: CheckInput = { audience, forceDistribute: options.force };
  const check = useCheck(organizationId, release._id, input);
  // Forcing moves the already served among the receivers; the page still says who they are.
  const served = useCheck(organizationId, release._id, { audience, forceDistribute: false, list: 'already' });
  const counts = isNobody(chosen) ? undefined : check.data?.counts;
  const films = useFilmFindings(organizationId, release);
  const findings = [...films, ...useFindings(preview, organization, sender, subject ?? ownSubject)];
  const willReceive = counts?.willReceive ?? 0;
  const isBlocked = findings.some(({ tone }) => tone === 'block') || !preview.data;
  const distribute = useDistribute(organizationId, release._id);
  const total = counts ? counts.chosen - counts.duplicates : null;

  const send = useOneAtATime(async () => {
    if (!sender) return false;
    const name = String(release.releaseData.title ?? '');
    if (!options.testMode) {
      const sure = await confirm({
        title: t('distribute:confirm.title', { count: willReceive, total: formatNumber(willReceive), name }),
        text: t('distribute:confirm.text', {
          sender: `\u2068${sender.title || sender.email}\u2069`,
          subject: `\u2068${subject ?? ownSubject}\u2069`,
        }),
        confirmLabel: t('distribute:send.button', { count: willReceive, total: formatNumber(willReceive) }),
      });
      if (!sure) return false;
    }
    try {
      const progress = await distribute.mutateAsync({
        from: { email: sender.email, title: sender.title, allowReply: sender.allowReply },
        subject,
        audience,
        forceDistribute: options.force,
        testMode: options.testMode,
      });
      if (options.testMode)
        toast({ tone: 'ok', text: t('distribute:send.testSent', { email: user?.email }) });
      else {
        setSent(progress.distributionId);
        onSent(progress.distributionId);
      }
      return !options.testMode;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  });

  return (
    <>
      <div className={classNames(css.body, options.testMode && css.isTest)}>
        <WhoStep
          organizationId={organizationId}
          releaseId={release._id}
          mayReport={release.abilities.report}
          chosen={chosen}
          total={total}
          onChange={(next) => change({ chosen: next })}
        />
        <MessageStep
          organization={organization}
          sender={sender}
          message={message}
          ownSubject={ownSubject}
          direction={directionOf(release.design.locale)}
          preview={preview.data}
          onChange={(next) => change({ message: next })}
        />
        <CheckStep
          organizationId={organizationId}
          releaseId={release._id}
          input={input}
          check={isNobody(chosen) ? undefined : check.data}
          isFresh={!check.isPlaceholderData && !check.isFetching}
          findings={findings}
        />
        <SendStep
          options={options}
          already={isNobody(chosen) ? 0 : (served.data?.counts.already ?? 0)}
          alreadyNames={(served.data?.people ?? [])
            .slice(0, 5)
            .map(({ name, email }) => name || (email ?? ''))}
          ownEmail={user?.email ?? ''}
          onChange={(next) => change({ options: next })}
        />
      </div>
      <FooterBar
        start={
          <Button
            kind="ghost"
            icon={ArrowLeft}
            flip
            onClick={() => go(path.releaseEdit(organizationId, release._id))}
          >
            {t('distribute:back')}
          </Button>
        }
      >
        {release.abilities.report && release.distributedAt && (
          <Button
            icon={ChartNoAxesColumn}
            onClick={() => go(path.releaseReport(organizationId, release._id))}
          >
            {t('distribute:report')}
          </Button>
        )}
        {/* In test mode the send itself is the test. */}
        {!options.testMode && (
          <Button icon={Mail} disabled={!sender || isBlocked} onClick={() => setTesting(true)}>
            {t('distribute:test.open')}
          </Button>
        )}
        <Button
          kind="primary"
          icon={Send}
          flip
          busy={distribute.isPending}
          disabled={isBlocked || willReceive === 0 || check.isPlaceholderData}
          onClick={() => void send()}
        >
          {options.testMode
            ? t('distribute:send.testButton')
            : t('distribute:send.button', { count: willReceive, total: formatNumber(willReceive) })}
        </Button>
      </FooterBar>
      {isTesting && sender && (
        <TestMailDialog
          organizationId={organizationId}
          releaseId={release._id}
          sender={sender}
          subject={subject ?? ''}
          ownEmail={user?.email ?? ''}
          contactId={chosen.people.find(({ id }) => id)?.id ?? undefined}
          onClose={() => setTesting(false)}
        />
      )}
    </>
  );
}

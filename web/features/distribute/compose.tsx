import type { Channel } from '@firstlook/contract/distribution.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Check, useDistribute } from '../../data/distribution.ts';
import { useCan, useUser } from '../../data/session.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { isNobody, type SendOptions, sentBy, wayOf, withChosen } from '../../parts/prepared-send.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { audienceOf } from './audience.ts';
import { CapNotes } from './cap-note.tsx';
import { ChannelContext } from './channel-context.ts';
import { ChannelField } from './channel-field.tsx';
import { CheckStep } from './check-step.tsx';
import { ComposeFooter } from './compose-footer.tsx';
import css from './distribute.module.css';
import { useDrafts } from './drafts.ts';
import { Held } from './held.tsx';
import { ownAddressesOf, waysOf } from './own-address.ts';
import { lineOf, testedOf } from './personal-lines.ts';
import { useReleaseFindings } from './release-check.ts';
import { SendButton } from './send-button.tsx';
import { SendStep } from './send-step.tsx';
import { questionWords, sendingWords, titleOf } from './send-words.ts';
import { startOf } from './start.ts';
import { besideOf } from './states.ts';
import { stepNumbers } from './step-number.ts';
import { TestDialog } from './test-dialog.tsx';
import { usePreparedSend } from './use-prepared-send.ts';
import { useQuietHours } from './use-quiet-hours.ts';
import { hoursOf, useMayPassCap, useWhom } from './use-whom.ts';
import { WhatStep } from './what-step.tsx';
import { WhoStep } from './who-step.tsx';

interface ComposeProps {
  organizationId: string;
  release: Release;
  organization: OrganizationView | undefined;
  /** Other sends of the release. */
  sends: readonly DistributionProgress[];
  onSent: (distributionId: string) => void;
}

/** Test mode sends one message to the writer alone, and none where they opted out. */
function tellOfTest(t: TFunction, { states }: DistributionProgress, done: string, address: string): void {
  const email = `\u2066${address}\u2069`;
  if (states.unsubscribed) toast({ tone: 'danger', text: t('distribute:test.unsubscribed', { email }) });
  else toast({ tone: 'ok', text: done });
}

/** Some of the people that a check found, for a sentence that names them. */
const namesOf = (check: Check | undefined): string[] =>
  (check?.people ?? []).slice(0, 5).map(({ name, email, mobile }) => name || (email ?? mobile ?? ''));

interface Sending {
  options: SendOptions;
  /** What is asked before it goes. */
  question: () => Parameters<typeof confirm>[0];
  send: () => Promise<DistributionProgress>;
  onTested: (progress: DistributionProgress) => void;
  onSent: (progress: DistributionProgress) => void;
}

/** Sends once it was confirmed, or tests at once; what goes wrong is said, and nothing is lost. */
function useSend({ options, question, send, onTested, onSent }: Sending) {
  const errorText = useErrorText();
  return useOneAtATime(async () => {
    if (!options.testMode && !(await confirm(question()))) return false;
    try {
      const progress = await send();
      if (options.testMode) onTested(progress);
      else onSent(progress);
      return !options.testMode;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  });
}

/** Whether what this person sends waits for somebody else. */
function useAsks(organization: OrganizationView | undefined): boolean {
  const mayApprove = useCan(organization?._id)('distribution.approve');
  return organization?.approveSends === true && !mayApprove;
}

const none: never[] = [];

/** The steps of a send, on one page. */
export function Compose({ organizationId, release, organization, sends, onSent }: ComposeProps) {
  const { t } = useTranslation();
  const prepared = usePreparedSend(release._id);
  const { chosen, lines, message, options, change, setSent } = prepared;
  const [isTesting, setTesting] = useState<Channel | null>(null);
  const way = wayOf(message);
  const mayPassCap = useMayPassCap(organization);
  const whom = useWhom(organizationId, release._id, prepared, mayPassCap);
  const { audience, again, input, check, served, counts, total, willReceive, isOpen } = whom;
  const start = startOf(options, release);
  const { isLeaving, hasOpenRest } = besideOf(sends);
  const isHeld = isLeaving && !options.testMode;
  const drafts = useDrafts(organizationId, release, {
    organization,
    prepared,
    startsAt: start.startsAt,
    people: isOpen || !counts || options.testMode ? null : willReceive,
    shapes: (counts && check.data?.nameShapes) ?? none,
  });
  const { mail, text, followUp, second } = drafts;
  const numbers = stepNumbers(way, followUp.isOffered);
  const own = ownAddressesOf(useUser(), way, followUp.isOn && message.followUp.channel === 'sms');
  const quiet = useQuietHours(organization, way !== 'email' && !options.testMode, start.startsAt);
  const findings = [...useReleaseFindings(organizationId, release), ...drafts.findings, ...quiet.findings];
  const isWrong = drafts.isBlocked || start.isWrong || quiet.isAsked || (options.testMode && own.isMissing);
  const isBlocked = isWrong || findings.some(({ tone }) => tone === 'block');
  const distribute = useDistribute(organizationId, release._id);
  const asks = useAsks(organization) && !options.testMode;
  const sending = sendingWords(t, start.when, willReceive, asks);
  const send = useSend({
    options,
    question: () => ({
      title: titleOf(t, String(release.releaseData.title ?? ''), isOpen ? null : willReceive),
      text: questionWords(t, drafts.question, { when: start.when, asks, hasOpenRest }),
      confirmLabel: sending,
    }),
    send: () =>
      distribute.mutateAsync({
        ...drafts.body,
        audience: way === 'sms' ? audience : audienceOf(chosen, (person) => lineOf(lines, person)),
        ...again,
        ...start.body,
        bestHour: input.bestHour,
        ...quiet.body,
        testMode: options.testMode,
      }),
    onTested: (progress) => tellOfTest(t, progress, drafts.tested(own.address), own.address),
    onSent: (progress) => {
      setSent(progress);
      onSent(progress.distributionId);
    },
  });

  return (
    <ChannelContext value={way}>
      <div className={classNames(css.body, options.testMode && css.isTest)}>
        <ChannelField value={way} onChange={(next) => change({ message: { ...message, ...sentBy(next) } })} />
        <WhoStep
          organizationId={organizationId}
          release={release}
          mayReport={release.abilities.report}
          chosen={chosen}
          total={total}
          personal={way === 'sms' ? null : { lines, onChange: (next) => change({ lines: next }) }}
          onChange={(next) => change(withChosen(next, { chosen, options }))}
        />
        <WhatStep
          organization={organization}
          release={release}
          message={message}
          mail={mail}
          text={text}
          people={counts?.byChannel.sms ?? 0}
          followUp={followUp}
          second={second}
          named={chosen.people}
          lines={lines}
          onChange={(next) => change({ message: next })}
        />
        <CheckStep
          number={numbers.check}
          organizationId={organizationId}
          releaseId={release._id}
          input={input}
          check={isNobody(chosen) ? undefined : check.data}
          isFresh={!check.isPlaceholderData && !check.isFetching}
          findings={findings}
        />
        <SendStep
          number={numbers.send}
          options={options}
          already={isNobody(chosen) ? 0 : (served.data?.counts.already ?? 0)}
          overCap={counts?.overCap ?? 0}
          mayPassCap={mayPassCap}
          hasWaiting={(served.data?.counts.waiting ?? 0) > 0}
          asks={asks}
          alreadyNames={namesOf(served.data)}
          own={own}
          startIssue={start.issue}
          embargoUntil={release.embargoUntil}
          quiet={quiet}
          isOpen={isOpen}
          people={willReceive}
          hours={hoursOf(prepared, check.data?.bestHours, organization, release)}
          onChange={(next) => change({ options: next })}
        >
          <CapNotes organizationId={organizationId} counts={counts} sender={mail.sender} start={start} />
        </SendStep>
      </div>
      <ComposeFooter
        organizationId={organizationId}
        release={release}
        tests={options.testMode ? [] : waysOf(way)}
        isBlocked={isBlocked}
        onTest={setTesting}
      >
        <Held isLeaving={isHeld} issue={second.issue} />
        <SendButton
          asks={asks}
          isPlanned={Boolean(start.when)}
          isTest={options.testMode}
          busy={distribute.isPending}
          disabled={isBlocked || isHeld || (willReceive === 0 && !isOpen) || check.isPlaceholderData}
          words={sending}
          onClick={() => void send()}
        />
      </ComposeFooter>
      {isTesting && (
        <TestDialog
          organizationId={organizationId}
          releaseId={release._id}
          body={(isTesting === 'sms' ? text : mail).body}
          country={organization?.country ?? ''}
          ownAddress={isTesting === 'sms' ? own.mobile : own.email}
          {...testedOf(lines, chosen.people)}
          onClose={() => setTesting(null)}
        />
      )}
    </ChannelContext>
  );
}

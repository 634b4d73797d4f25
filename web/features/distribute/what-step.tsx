import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { isSystemAdmin, useUser } from '../../data/session.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { type ChosenPerson, type Message, type PersonalLines, wayOf } from '../../parts/prepared-send.ts';
import { isWatchable } from '../../parts/watchable.ts';
import type { FollowUpDraft } from './follow-up-draft.ts';
import { FollowUpField } from './follow-up-field.tsx';
import type { MailDraft } from './mail-draft.ts';
import { MessageStep } from './message-step.tsx';
import type { SecondSubjectDraft } from './second-subject.ts';
import { SecondSubjectField } from './second-subject-field.tsx';
import { stepNumbers } from './step-number.ts';
import type { TextDraft } from './text-draft.ts';
import { TextStep } from './text-step.tsx';

interface WhatStepProps {
  organization: OrganizationView | undefined;
  release: Release;
  message: Message;
  mail: MailDraft;
  text: TextDraft;
  followUp: FollowUpDraft;
  second: SecondSubjectDraft;
  /** Who is chosen by name. */
  named: readonly ChosenPerson[];
  lines: PersonalLines;
  /** How many get the text message, as far as that is counted. */
  people: number;
  onChange: (message: Message) => void;
}

/** What is sent: a mail, a text message or both, and what follows the mail. */
export function WhatStep(props: WhatStepProps) {
  const { organization, release, message, mail, text, followUp, second, named, lines, people, onChange } =
    props;
  const user = useUser();
  const direction = directionOf(release.design.locale);
  const way = wayOf(message);
  const numbers = stepNumbers(way, followUp.isOffered);
  return (
    <>
      {way !== 'sms' && (
        <MessageStep
          organization={organization}
          release={release}
          people={named}
          lines={lines}
          sender={mail.sender}
          message={message}
          ownSubject={mail.ownSubject}
          ownPreheader={mail.ownPreheader}
          direction={direction}
          name={text.name}
          gender={text.gender}
          preview={mail.preview}
          madeText={mail.madeText}
          isTextBehind={mail.isTextBehind}
          second={
            second.isOffered && (
              <SecondSubjectField
                message={message}
                draft={second}
                direction={direction}
                onChange={(next) => onChange({ ...message, second: next })}
              />
            )
          }
          onChange={onChange}
        />
      )}
      {way !== 'email' && (
        <TextStep
          number={numbers.text}
          organization={organization}
          message={message}
          draft={text}
          people={people}
          price={organization?.textPrice ?? null}
          currency={organization?.currency ?? ''}
          isSystemAdmin={isSystemAdmin(user)}
          direction={direction}
          onChange={onChange}
        />
      )}
      {followUp.isOffered && (
        <FollowUpField
          number={numbers.followUp}
          followUp={message.followUp}
          draft={followUp}
          hasFilm={isWatchable(release.releaseData)}
          direction={direction}
          textPart={{
            organizationId: release.organizationId,
            releaseId: release._id,
            kind: message.kind,
            made: mail.madeText,
          }}
          onChange={(next) => onChange({ ...message, followUp: next })}
        />
      )}
    </>
  );
}

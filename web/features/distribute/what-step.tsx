import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { isSystemAdmin, useUser } from '../../data/session.ts';
import { directionOf } from '../../i18n/i18n.ts';
import type { Message } from '../../parts/prepared-send.ts';
import type { MailDraft } from './mail-draft.ts';
import { MessageStep } from './message-step.tsx';
import type { TextDraft } from './text-draft.ts';
import { TextStep } from './text-step.tsx';

interface WhatStepProps {
  organization: OrganizationView | undefined;
  release: Release;
  message: Message;
  mail: MailDraft;
  text: TextDraft;
  /** How many get it, as far as that is counted. */
  people: number;
  onChange: (message: Message) => void;
}

/** What is sent: a mail, or a text message. */
export function WhatStep({ organization, release, message, mail, text, people, onChange }: WhatStepProps) {
  const user = useUser();
  const direction = directionOf(release.design.locale);
  if (message.channel === 'sms')
    return (
      <TextStep
        message={message}
        draft={text}
        people={people}
        price={organization?.textPrice ?? null}
        currency={organization?.currency ?? ''}
        isSystemAdmin={isSystemAdmin(user)}
        direction={direction}
        onChange={onChange}
      />
    );
  return (
    <MessageStep
      organization={organization}
      sender={mail.sender}
      message={message}
      ownSubject={mail.ownSubject}
      direction={direction}
      preview={mail.preview}
      onChange={onChange}
    />
  );
}

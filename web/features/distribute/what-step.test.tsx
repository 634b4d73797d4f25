// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { unprepared } from '../../parts/prepared-send.ts';
import { fakeOrganization, fakeRelease } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import type { FollowUpDraft } from './follow-up-draft.ts';
import type { MailDraft } from './mail-draft.ts';
import type { SecondSubjectDraft } from './second-subject.ts';
import type { TextDraft } from './text-draft.ts';
import { WhatStep } from './what-step.tsx';

withScreen();

/** What the step of two messages to each of three people says below the text. */
async function sumFor(textPrice: number | null): Promise<string> {
  const left = 10;
  const composed = { text: 'Tonight', segments: 2, left, alphabet: 'latin' };
  const counted = { ...composed, by: { name: null, ownFields: false } };
  const text = { described: undefined, composed, counted, messages: 6, name: 'Noa' } as unknown as TextDraft;
  const { findByText, unmount } = drawWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <WhatStep
        organization={fakeOrganization({ textPrice, currency: 'EUR' })}
        release={fakeRelease()}
        message={{ ...unprepared.message, channel: 'sms', text: 'Tonight' }}
        mail={{} as MailDraft}
        text={text}
        named={[]}
        lines={{}}
        followUp={{ isOffered: false } as FollowUpDraft}
        second={{ isOffered: false } as SecondSubjectDraft}
        people={3}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );
  const said = (await findByText(/6/, { selector: 'p.small' })).textContent;
  unmount();
  return said;
}

it('a text message says what it comes to where the organization says what one costs', async () => {
  expect(await sumFor(0.25)).toContain('1.50');
  expect(await sumFor(0.5)).toContain('3.00');
  expect(await sumFor(null)).not.toContain('€');
});

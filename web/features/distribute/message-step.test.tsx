// @vitest-environment jsdom

import type { Gender } from '@firstlook/contract/gender.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import distribute from '../../../locales/en/distribute.json' with { type: 'json' };
import { type Message, unprepared } from '../../parts/prepared-send.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { MessageStep } from './message-step.tsx';

withScreen();
// The list scrolls to its choice; this document has no heights to scroll by.
Element.prototype.scrollIntoView = () => undefined;

const words = distribute.message;
const sender = { email: 'press@studio.example', title: 'The studio', allowReply: true, isDefault: true };
let latest: Message | undefined;

interface Drawn {
  kind?: Message['kind'];
  details?: { address: string; phone: string };
  preview?: ReleasePreview;
  gender?: Gender | null;
  /** Nobody said how the person is addressed. */
  isUntold?: boolean;
}
const noDetails = { address: '', phone: '' };

function Form({
  senders,
  proved,
  kind = 'press',
  details = noDetails,
  preview,
  gender = null,
  isUntold,
}: Drawn & { senders: (typeof sender)[]; proved: string[] }) {
  const [message, setMessage] = useState<Message>({ ...unprepared.message, kind });
  latest = message;
  return (
    <MessageStep
      organization={{
        _id: 'o',
        name: 'North',
        senderDetails: details,
        fromEmails: senders,
        provedSenders: proved,
      }}
      release={{ _id: 'r', embargoUntil: null }}
      people={[]}
      lines={{}}
      sender={senders.find(({ email }) => proved.includes(email))}
      message={message}
      ownSubject="Waterline, tonight"
      ownPreheader="A storm reaches the coast"
      madeText="A storm reaches the coast"
      isTextBehind={false}
      direction="ltr"
      name="Dana Levi"
      gender={isUntold ? undefined : gender}
      preview={preview}
      onChange={setMessage}
    />
  );
}
async function drawStep(senders = [sender], proved = [sender.email], drawn: Drawn = {}) {
  drawWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Form senders={senders} proved={proved} {...drawn} />
    </QueryClientProvider>,
  );
  return (await screen.findByRole('textbox', { name: new RegExp(words.subject) })) as HTMLInputElement;
}

it('the inbox shows the subject as it is written, and the way back to the design\u2019s own', async () => {
  const subject = await drawStep();
  expect(subject.value).toBe('Waterline, tonight');
  expect(screen.queryByRole('button', { name: words.reset })).toBeNull();
  fireEvent.change(subject, { target: { value: 'Only today' } });
  expect(latest?.subject).toBe('Only today');
  expect(screen.getByText('Only today')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.reset }));
  expect(latest?.subject).toBeNull();
  expect(screen.getByText('Waterline, tonight')).toBeTruthy();
});

it('the inbox shows the words behind the subject as they are written, and the release\u2019s own without any', async () => {
  await drawStep();
  const preheader = screen.getByRole('textbox', { name: new RegExp(words.preheader) }) as HTMLInputElement;
  expect(preheader.value).toBe('');
  expect(screen.getByText('A storm reaches the coast')).toBeTruthy();
  fireEvent.change(preheader, { target: { value: 'For {{firstName|you}}, tonight' } });
  expect(latest?.preheader).toBe('For {{firstName|you}}, tonight');
  expect(screen.getByText('For Dana, tonight')).toBeTruthy();
  expect(screen.queryByText('A storm reaches the coast')).toBeNull();
  fireEvent.change(preheader, { target: { value: '{{firstName}}' } });
  expect(screen.getByText(words.preheaderNames)).toBeTruthy();
});

it.each([
  ['female', 'Dana, she will watch'],
  ['male', 'Dana, he will watch'],
  [null, 'Dana, they will watch'],
  ['untold', 'they will watch'],
] as const)('the inbox is that of one person: %s', async (gender, shown) => {
  const subject = await drawStep(
    [sender],
    [sender.email],
    gender === 'untold' ? { isUntold: true } : { gender },
  );
  fireEvent.change(subject, { target: { value: '{{firstName}}, {{gender|he|she|they}} will watch' } });
  expect(screen.getByText(shown)).toBeTruthy();
});

it('a subject that men would not have is refused at its field', async () => {
  await drawStep();
  const subject = screen.getByRole('textbox', { name: new RegExp(`^${words.subject}`) });
  fireEvent.change(subject, { target: { value: '{{gender||her|them}}' } });
  expect(screen.getByText(words.namesAlone)).toBeTruthy();
});

it('without an address to send from it says so', async () => {
  await drawStep([]);
  expect(screen.getByText(words.noSender)).toBeTruthy();
});

it('an address that waits for its owner is shown and cannot be chosen', async () => {
  const waiting = { ...sender, email: 'desk@studio.example', title: 'The desk', isDefault: false };
  await drawStep([sender, waiting]);
  expect(screen.getByText(words.someWait_one)).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(words.sender) }));
  const closed = await screen.findByRole('option', { name: /The desk/, hidden: true });
  expect(closed.textContent).toContain(words.waits.replace('{{name}}', '').trim());
  fireEvent.click(closed);
  expect(latest?.from).toBe('');
});

it('where every address waits it says so', async () => {
  await drawStep([sender], []);
  expect(screen.getByText(words.allWait_one)).toBeTruthy();
});

it('an advertisement counts what stands before its subject, and names what its sender still lacks', async () => {
  const subjectPrefix = 'Advertisement: ';
  const preview = { subject: `${subjectPrefix}Waterline, tonight`, subjectPrefix } as ReleasePreview;
  const details = { address: '1 Pier Street', phone: '' };
  await drawStep([sender], [sender.email], { kind: 'advertisement', details, preview });
  expect(screen.getByText('33/60')).toBeTruthy();
  expect(screen.getByText(new RegExp(distribute.kind.lacks.phone))).toBeTruthy();
});

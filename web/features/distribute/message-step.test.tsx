// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import distribute from '../../../locales/en/distribute.json' with { type: 'json' };
import type { Message } from '../../data/prepared-send.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { MessageStep } from './message-step.tsx';

withScreen();

const words = distribute.message;
const sender = { email: 'press@studio.example', title: 'The studio', allowReply: true, isDefault: true };
let latest: Message | undefined;

function Form({ senders }: { senders: (typeof sender)[] }) {
  const [message, setMessage] = useState<Message>({ from: '', subject: null });
  latest = message;
  return (
    <MessageStep
      senders={senders}
      sender={senders[0]}
      message={message}
      ownSubject="Waterline, tonight"
      direction="ltr"
      preview={undefined}
      onChange={setMessage}
    />
  );
}
async function drawStep(senders = [sender]) {
  drawWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Form senders={senders} />
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

it('without an address to send from it says so', async () => {
  await drawStep([]);
  expect(screen.getByText(words.noSender)).toBeTruthy();
});

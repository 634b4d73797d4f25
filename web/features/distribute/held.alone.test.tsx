// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Message, unprepared } from '../../parts/prepared-send.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { CheckStep } from './check-step.tsx';
import { Held } from './held.tsx';
import { secondSubjectOf } from './second-subject.ts';
import { SecondSubjectField } from './second-subject-field.tsx';

vi.mock('../../data/session.ts', () => ({ useCan: () => () => true }));
vi.mock('../../parts/own-field.ts', () => ({ useOwnFieldsHere: () => [] }));
withScreen();

const second = { ...unprepared.message.second, isOn: true };
function Form({ written, by = null }: { written: string; by?: number | null }) {
  const [message, setMessage] = useState<Message>({
    ...unprepared.message,
    second: { ...second, subject: written, decideAfterHours: by },
  });
  const draft = secondSubjectOf(message, { mayReport: true, ownSubject: 'Own', people: 200 });
  return (
    <>
      <SecondSubjectField
        message={message}
        draft={draft}
        direction="rtl"
        onChange={(next) => setMessage({ ...message, second: next })}
      />
      <Held isLeaving={false} issue={draft.issue} />
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: /^Second subject/ }) as HTMLInputElement;

it('a missing second subject is said by the button, which leads to the field, and at the field', () => {
  draw(<Form written="" />);
  fireEvent.click(screen.getByRole('button', { name: 'The second subject is missing' }));
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Write the second subject, or do not try one.')).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'Tonight' } });
  expect(screen.queryByText('The second subject is missing')).toBeNull();
});

it('a line runs as its own letters do, and as the mail while it is empty', () => {
  draw(<Form written="" />);
  expect(field().dir).toBe('rtl');
  fireEvent.change(field(), { target: { value: '{{firstName}}, tonight' } });
  expect(field().dir).toBe('ltr');
  expect(field().hasAttribute('data-words')).toBe(true);
});

it('the words follow who chooses', () => {
  draw(<Form written="" />);
  expect(document.body.textContent).toContain('the rest gets the one that you choose');
  expect(document.body.textContent).not.toContain('better one goes');
  expect(document.body.textContent).not.toContain('the better one.');
});

it('where the send decides, the better one is promised', () => {
  draw(<Form written="Tonight" by={4} />);
  expect(document.body.textContent).toContain('160 the better one');
});

it('nobody whose message still waits is said to have it', () => {
  const counts = {
    chosen: 5,
    willReceive: 1,
    already: 4,
    waiting: 4,
    unsubscribed: 0,
    bounced: 0,
    missingData: 0,
    noConsent: 0,
    overCap: 0,
    duplicates: 0,
    byChannel: { email: 1, sms: 0 },
  };
  const drawn = (waiting: number) => (
    <CheckStep
      number={3}
      organizationId="o"
      releaseId="r"
      input={{ audience: {} }}
      check={{ counts: { ...counts, waiting }, people: [], bestHours: null, nameShapes: [] }}
      isFresh
      findings={[]}
    />
  );
  draw(drawn(4));
  expect(screen.getByText('in a send that has not reached them yet')).toBeTruthy();
  draw(drawn(3));
  expect(screen.getByText('already got it, or are in a send under way')).toBeTruthy();
  expect(screen.queryByText('already got it')).toBeNull();
  draw(drawn(0));
  expect(screen.getByText('already got it')).toBeTruthy();
});

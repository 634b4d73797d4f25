// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ProgressView } from './progress-view.tsx';
import { ResultView } from './result-view.tsx';

withScreen();

const send: DistributionProgress = {
  distributionId: 'd1',
  releaseId: 'r1',
  channel: 'email',
  kind: 'press',
  subject: 'Waterline',
  startsAt: '2026-01-01T10:00:00.000Z',
  phase: 'waiting',
  refusal: null,
  total: 6003,
  states: { queued: 6001, unsubscribed: 2 },
  preparing: { prepared: 4000, total: 6001 },
  unlisted: { queued: 2001, unsubscribed: 2 },
  noConsent: 0,
  behind: 0,
  parts: [{ channel: 'email', total: 6003, states: { queued: 6001, unsubscribed: 2 } }],
  follows: null,
  followUp: null,
  plan: null,
  pace: null,
  cap: null,
  hours: null,
  slowHosts: [],
  approval: null,
  subjectTest: null,
  _createdAt: '2026-01-01T10:00:00.000Z',
};
const drawSend = (what: ReactNode) =>
  drawWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      {what}
    </QueryClientProvider>,
  );
const drawProgress = (change: Partial<DistributionProgress>) =>
  drawSend(<ProgressView organizationId="o1" progress={{ ...send, ...change }} />);
const drawResult = (change: Partial<DistributionProgress>) =>
  drawSend(
    <ResultView
      organizationId="o1"
      release={{ _id: 'r1', releaseData: { title: 'Waterline' }, abilities: { report: false } } as never}
      progress={{ ...send, preparing: null, ...change }}
    />,
  );

it('the countdown says how many were confirmed, and how many messages stand ready', async () => {
  drawProgress({});
  expect((await screen.findByRole('timer')).textContent).toBe('Sending to 6,001 contacts now');
  expect(screen.getByText('Preparing the messages: 4,000 of 6,001')).toBeTruthy();
});

it('the countdown to one contact says one', async () => {
  drawProgress({ total: 1, states: { queued: 1 }, preparing: null, unlisted: {} });
  expect((await screen.findByRole('timer')).textContent).toBe('Sending to one contact now');
});

it('people whom another send has are told as such', async () => {
  drawProgress({ states: { already: 1 }, total: 1, preparing: null, unlisted: {}, behind: 1 });
  expect(await screen.findByText(/^One contact is in another send of this release\./)).toBeTruthy();
});

it('a very large send says no number before it was counted', async () => {
  drawProgress({ states: {}, preparing: { prepared: 0, total: null }, unlisted: {} });
  expect((await screen.findByRole('timer')).textContent).toBe('Sending now');
  expect(screen.getByText('Counting recipients')).toBeTruthy();
});

it('a send stopped while it was prepared says everybody, and how many stand in no list', async () => {
  drawResult({
    phase: 'stopped',
    states: { stopped: 6001, unsubscribed: 2 },
    unlisted: { stopped: 4000, unsubscribed: 1 },
  });
  const sum = await screen.findByText(/6,003 in total: everyone this send was for\./);
  expect(sum.textContent).toContain('4,001 of them were stopped before their messages were prepared');
});

it('one who was deleted before his message was prepared is told', async () => {
  drawResult({ phase: 'done', states: { sent: 6002, 'missing-data': 1 }, unlisted: { 'missing-data': 1 } });
  const sum = await screen.findByText(/6,003 in total/);
  expect(sum.textContent).toContain('One of them was deleted or removed');
});

it('a send that is over was sent, and counts who joined before its rest was', async () => {
  const test = { percent: 50, decideAfterHours: null, decidesAt: null, subjects: { a: 'A', b: 'B' } };
  const choice = { subject: 'a', reason: 'person', by: null, at: send.startsAt } as const;
  const people = { a: 15, b: 15, rest: 40 };
  drawResult({
    phase: 'done',
    total: 70,
    states: { sent: 70 },
    unlisted: {},
    subjectTest: { ...test, people, handed: 30, mayChoose: false, choice },
  });
  expect(await screen.findByRole('heading', { name: '“Waterline” was sent to 70 people' })).toBeTruthy();
  const sum = screen.getByText(/70 in total/).textContent;
  expect(sum).toBe(
    '70 in total: everyone this send was for. Whoever joined or left the chosen lists before the rest was sent is counted.',
  );
});

// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { PlannedView } from './planned-view.tsx';
import { WaitingSends } from './sends.tsx';

withScreen();

const send = {
  distributionId: 'd1',
  phase: 'paused',
  refusal: { kind: 'archived', words: null },
  startsAt: '2099-05-04T09:00:00.000Z',
  channel: 'email',
  subject: 'Waterline',
  total: 0,
  states: {},
  unlisted: {},
  parts: [],
  follows: null,
  plan: {
    changed: null,
    all: true,
    people: 0,
    lines: 0,
    personalLines: [],
    mailingLists: [],
    archivedLists: [],
    tags: [],
    company: [],
    smartLists: [],
    engagement: [],
    version: 1,
    search: null,
    preheader: null,
    textPart: null,
    bestHour: false,
    pastWeeklyCap: false,
    personalLine: null,
    text: '',
    wholeText: '',
    by: null,
  },
} as unknown as DistributionProgress;
const release = { _id: 'r1', organizationId: 'o1', archivedAt: '2026-01-01T00:00:00.000Z' } as Release;

it('a plan that the archiving of its release paused says so, and promises no moment', async () => {
  const { findByRole, container } = drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <PlannedView organizationId="o1" release={release} progress={send} />
    </QueryClientProvider>,
  );
  const heading = await findByRole('heading', { level: 2 });
  expect(heading.textContent).toContain('Paused because the release was archived');
  expect(container.textContent).not.toMatch(/will be sent|as it is at that time/i);
  expect(container.textContent).toContain('unarchive it, then resume');
});

it('once its release is back it says what is left to do', async () => {
  const { findByText, queryByText } = drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <PlannedView organizationId="o1" release={{ ...release, archivedAt: null }} progress={send} />
    </QueryClientProvider>,
  );
  expect(await findByText(/back from the archive/)).toBeTruthy();
  expect(queryByText(/unarchive it, then resume/)).toBeNull();
});

it('and one that is paused is told of where another send is prepared', async () => {
  const { findByText } = drawWithLinks(<WaitingSends sends={[send]} onOpen={() => undefined} />);
  expect(await findByText(/Paused because the release was archived/)).toBeTruthy();
});

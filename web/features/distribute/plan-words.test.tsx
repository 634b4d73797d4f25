// @vitest-environment jsdom
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { SendPlan } from '@firstlook/contract/send-plan.ts';
import { expect, it } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { PlanWords } from './plan-words.tsx';

withScreen();

const plan: SendPlan = {
  version: 1,
  changed: null,
  all: false,
  people: 2,
  lines: 0,
  personalLines: [],
  mailingLists: ['Critics'],
  archivedLists: [],
  tags: ['Radio'],
  company: [],
  smartLists: [],
  search: null,
  engagement: [{ did: 'notOpened', releaseId: 'r1', title: 'Waterline' }],
  preheader: null,
  textPart: null,
  bestHour: false,
  pastWeeklyCap: false,
  personalLine: null,
  text: 'Still waiting',
  wholeText: 'Still waiting',
  by: 'Uri Shaked',
};
const send = {
  channel: 'sms',
  subject: 'Waterline',
  parts: [{ channel: 'sms', total: 2, states: {} }],
  follows: null,
  plan,
} as unknown as DistributionProgress;
const said = async (change: Partial<DistributionProgress>) => {
  const { container, unmount, findAllByRole } = drawWithLinks(
    <PlanWords progress={{ ...send, ...change }} />,
  );
  await findAllByRole('definition');
  const words = container.textContent ?? '';
  unmount();
  return words.replace(/[\u2066-\u2069]/g, '');
};

it('a planned send says everybody it is for, by which way, what it says and by whom', async () => {
  const words = await said({});
  for (const one of [
    'Critics',
    'Radio',
    'Waterline',
    '2 people',
    'Text message',
    'Still waiting',
    'Uri Shaked',
  ])
    expect(words).toContain(one);
  expect(await said({ plan: { ...plan, all: true, by: null } })).toContain('All contacts');
});

it('and one that follows another says whom that leaves', async () => {
  const words = await said({ follows: 'd0', followUp: { did: 'notOpened', afterDays: 2 } });
  expect(words).toContain('Got it and did not open it');
  expect(words).not.toContain('Critics');
});

it('it says what it says to single people alone, and how many more there are', async () => {
  const personalLines = [{ name: 'Dana Levi', line: 'Episode 3 is yours' }];
  const words = await said({ plan: { ...plan, lines: 3, personalLines } });
  for (const one of ['3 personal lines', 'Dana Levi', 'Episode 3 is yours', 'And 2 more'])
    expect(words).toContain(one);
  expect(await said({})).not.toContain('personal line');
});

it('it says that it goes by a list in the archive', async () => {
  const words = await said({ plan: { ...plan, archivedLists: ['Critics'] } });
  expect(words).toContain('The list Critics is archived, and is still sent to.');
});

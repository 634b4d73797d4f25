import type { PlannedSend } from '@firstlook/contract/planned-send.ts';
import { expect, it } from 'vitest';
import { hasGoodWords, planChangeOf, planDraftOf } from './plan-draft.ts';

const plan: PlannedSend = {
  version: 1,
  startsAt: '2026-12-01T10:00:00.000Z',
  subject: 'Words',
  preheader: null,
  textPart: null,
  isTextBehind: false,
  bestHour: false,
  pastWeeklyCap: false,
  mayPassCap: true,
  personalLine: null,
  text: null,
  mayChangePeople: true,
  groups: [{ kind: 'mailingLists', id: 'l1', name: 'Critics' }],
  people: [
    {
      _id: 'c1',
      email: 'noa@press.example',
      mobile: null,
      firstName: 'Noa',
      lastName: 'Levi',
      gender: null,
      isGeneral: false,
      personalLine: 'Yours alone',
    },
  ],
};
const draft = planDraftOf(plan);

it('tells nothing where nothing was changed, and of what was changed that alone', () => {
  expect(planChangeOf(draft, draft)).toEqual({});
  expect(planChangeOf(draft, { ...draft, subject: '', startsAt: '2026-12-02T10:00:00.000Z' })).toEqual({
    subject: null,
    startsAt: '2026-12-02T10:00:00.000Z',
  });
  const fewer = { ...draft, chosen: { ...draft.chosen, groups: [] } };
  expect(planChangeOf(draft, fewer).audience).toMatchObject({
    mailingLists: [],
    contacts: [{ _id: 'c1', personalLine: 'Yours alone' }],
  });
});

it('knows words that cannot be sent', () => {
  expect(hasGoodWords(draft, false)).toBe(true);
  expect(hasGoodWords(draft, true)).toBe(false);
  expect(hasGoodWords({ ...draft, subject: '{{nothing}}' }, false)).toBe(false);
});

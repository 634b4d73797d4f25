import { followSends, isLively } from '@firstlook/contract/follow-sends.ts';
import type { ReportRecipient } from '@firstlook/contract/report.ts';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import report from '../../../locales/en/report.json' with { type: 'json' };
import { isWatchable } from '../../parts/watchable.ts';
import { stretchesOf } from '../../ui/page/heat.tsx';
import { moreThanBefore, sharesOf } from './headline.tsx';
import { originName } from './origins.tsx';
import { standingOf } from './recipient-chip.tsx';
import { wasContact } from './recipient-table.tsx';
import { sendsThatLeft } from './sends-that-left.ts';

const recipient = (change: Partial<ReportRecipient>): ReportRecipient => ({
  _id: 'r',
  contactId: null,
  isGeneral: false,
  email: 'a@x.example',
  mobile: null,
  name: 'A',
  token: null,
  origin: 'distribution-email',
  state: 'sent',
  reason: null,
  personalLine: null,
  activity: { distributedAt: null, unsubscribedAt: null, views: [] },
  notActualContact: false,
  opened: false,
  landed: false,
  cameSignedIn: false,
  clicks: 0,
  lastSeenAt: null,
  kitAt: null,
  linkEndedAt: null,
  linkOpenUntil: null,
  deliveredAt: null,
  delayed: null,
  complainedAt: null,
  watch: null,
  ...change,
});
const watch = (percent: number) => ({
  buckets: [],
  percent,
  totalWatchTime: 1,
  viewsLeft: 9,
  viewsTotal: 10,
});

describe('the report', () => {
  it('counts sends of which something left', () => {
    const sends = [{ sent: 3 }, { queued: 4 }, { stopped: 2 }, {}, { stopped: 1, unconfirmed: 1 }];
    expect(sendsThatLeft(sends.map((states) => ({ states })))).toBe(2);
  });

  it.each([
    [{}, 'notOpened'],
    [{ opened: true }, 'opened'],
    [{ opened: true, landed: true }, 'landed'],
    [{ cameSignedIn: true }, 'landed'],
    [{ landed: true, watch: watch(40) }, 'watched'],
    [{ watch: watch(89) }, 'watched'],
    [{ watch: watch(90) }, 'finished'],
    [
      { opened: true, activity: { distributedAt: null, unsubscribedAt: '2026-01-01', views: [] } },
      'unsubscribed',
    ],
    [{ state: 'unconfirmed' }, 'unconfirmed'],
    [{ complainedAt: '2026-01-01T00:00:00Z', landed: true }, 'complained'],
    [{ state: 'claimed' }, 'open'],
    [{ state: 'missing-data' }, 'skipped'],
  ] as const)('says how far a person came: %j', (change, standing) => {
    expect(standingOf(recipient(change as Partial<ReportRecipient>))).toBe(standing);
  });

  it('calls only those no longer contacts who once were', () => {
    expect(wasContact(recipient({ notActualContact: true, contactId: 'c' }))).toBe(true);
    expect(wasContact(recipient({ notActualContact: true, contactId: null }))).toBe(false);
    expect(wasContact(recipient({ notActualContact: true, contactId: 'c', reason: 'unknown' }))).toBe(false);
    expect(wasContact(recipient({ notActualContact: false, contactId: 'c' }))).toBe(false);
  });

  it('calls a channel by its own name, and a source it has no word for another one', async () => {
    await i18next.init({ lng: 'en', resources: { en: { report } } });
    expect(originName('insert:Facebook page', i18next.t)).toBe('Facebook page');
    expect(originName('site', i18next.t)).toBe(report.origin.site);
    expect(originName('carrier-pigeon', i18next.t)).toBe(report.origin.other);
  });

  it('compares shares and not people, by visits where there is nothing to watch', () => {
    const counts = { sent: 27, watched: 9, landed: 18 };
    const previous = { releaseId: 'p', title: 'P', sent: 100, watched: 33, landed: 80 };
    expect(sharesOf({ counts, previous }, true)).toEqual({ own: 33, before: 33 });
    expect(sharesOf({ counts, previous }, false)).toEqual({ own: 67, before: 80 });
    expect(sharesOf({ counts, previous: { ...previous, sent: 0 } }, true).before).toBeNull();
    expect(moreThanBefore({ counts, previous }, false)).toBe(counts.landed - 80);
    expect(moreThanBefore({ counts, previous: { ...previous, sent: 0 } }, true)).toBeNull();
  });

  it('speaks of watching only where there is a film or a recording', () => {
    expect(isWatchable({ title: 'A book', mainImage: { fileId: 'i', kind: 'image' }, videos: [] })).toBe(
      false,
    );
    expect(isWatchable({ title: 'A programme', videos: [{ fileId: 'v' }] })).toBe(true);
    expect(isWatchable({ title: 'A single', files: [{ fileId: 'a', kind: 'audio' }] })).toBe(true);
  });

  it('draws equal neighbours as one stretch', () => {
    expect(stretchesOf([1, 1, 0, 2, 2, 2])).toEqual([
      { from: 0, length: 2, times: 1 },
      { from: 3, length: 3, times: 2 },
    ]);
  });
});

describe('a report that stands open', () => {
  const now = Date.parse('2026-11-27T10:00:00Z');
  const seen = (at: string | null) => ({
    recipients: [recipient({ lastSeenAt: at })],
    narrowed: null,
    relevantAccounts: [],
    distributions: [],
  });
  it('follows closely while somebody watches, and less so afterwards', () => {
    expect(isLively(seen('2026-11-27T09:59:00Z'), now)).toBe(true);
    expect(isLively(seen('2026-11-27T09:57:00Z'), now)).toBe(false);
    expect(isLively(seen(null), now)).toBe(false);
  });

  it.each([
    ['waiting', true],
    ['sending', true],
    ['paused', false],
    ['done', false],
  ] as const)('follows closely while messages leave: %s', (phase, isClose) => {
    expect(isLively({ ...seen(null), distributions: [{ phase }] }, now)).toBe(isClose);
  });

  it('what is said of sends is asked for again while they go on, or may by another’s word', () => {
    const often = (['sending', 'paused', 'done'] as const).map((phase) => followSends([{ phase }]));
    expect(often).toEqual([5000, 20_000, false]);
    expect(followSends([])).toBe(false);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { beginAnother, changeSent, keepPrepared, readPrepared, setSent, settleSent } from './kept-send.ts';
import { type PreparedSend, unprepared } from './prepared-send.ts';

const prepared: PreparedSend = {
  chosen: {
    groups: [{ kind: 'mailingLists', id: 'l1', name: 'Press', count: 3 }],
    people: [{ id: null, email: 'gal@z.example', mobile: null, name: 'Gal', about: '' }],
  },
  lines: { 'gal@z.example': 'Gal, episode 3' },
  message: { ...unprepared.message, from: 'desk@z.example', subject: 'Tonight' },
  options: { ...unprepared.options, force: true },
};

describe('a prepared send', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  beforeEach(() => {
    kept.clear();
    keepPrepared(store, 'r1', prepared);
  });

  it('is there again, whole, when the send was stopped before anything left', () => {
    setSent(store, 'r1', { distributionId: 'd1' }, prepared);
    expect(readPrepared(store, 'r1')).toEqual(unprepared);
    settleSent(store, 'r1', 'd1', true);
    expect(readPrepared(store, 'r1')).toEqual(prepared);
  });

  it('is there as it was changed last when it was planned, changed and called off', () => {
    const planned = {
      ...prepared,
      options: { ...prepared.options, isLater: true, startsAt: '2026-12-01T08:00:00.000Z' },
    };
    setSent(store, 'r1', { distributionId: 'd1' }, planned);
    const chosen = { groups: [], people: prepared.chosen.people };
    const startsAt = '2026-12-02T08:00:00.000Z';
    const change = { chosen, lines: {}, startsAt, message: { subject: 'Tomorrow' } };
    changeSent(store, 'r1', 'another', { ...change, startsAt: null });
    changeSent(store, 'r1', 'd1', change);
    settleSent(store, 'r1', 'd1', true);
    expect(readPrepared(store, 'r1')).toEqual({
      chosen,
      lines: {},
      message: { ...planned.message, subject: 'Tomorrow' },
      options: { ...planned.options, startsAt },
    });
  });

  it('is forgotten once something left', () => {
    setSent(store, 'r1', { distributionId: 'd1' }, prepared);
    settleSent(store, 'r1', 'd1', false);
    settleSent(store, 'r1', 'd1', true);
    expect(readPrepared(store, 'r1')).toEqual(unprepared);
  });

  it('never takes the place of another one, and belongs to its own distribution', () => {
    setSent(store, 'r1', { distributionId: 'd1' }, prepared);
    settleSent(store, 'r1', 'd0', true);
    expect(readPrepared(store, 'r1')).toEqual(unprepared);
    const other = { ...prepared, message: { ...prepared.message, from: '', subject: 'Other' } };
    keepPrepared(store, 'r1', other);
    settleSent(store, 'r1', 'd1', true);
    expect(readPrepared(store, 'r1')).toEqual(other);
  });

  it('is shown to who goes back while it counts down, and kept apart from what is written then', () => {
    const leavesAt = '2026-11-26T10:00:10.000Z';
    const [before, after] = [Date.parse(leavesAt) - 1, Date.parse(leavesAt)];
    setSent(store, 'r1', { distributionId: 'd1', leavesAt }, prepared);
    expect(readPrepared(store, 'r1', before)).toEqual(prepared);
    expect(readPrepared(store, 'r1', after)).toEqual(unprepared);
    beginAnother(store, 'r1');
    expect(readPrepared(store, 'r1', before)).toEqual(unprepared);
    setSent(store, 'r1', { distributionId: 'd1', leavesAt }, prepared);
    const other = { ...prepared, message: { ...prepared.message, subject: 'Other' } };
    keepPrepared(store, 'r1', other);
    expect(readPrepared(store, 'r1', before)).toEqual(other);
    settleSent(store, 'r1', 'd1', true);
    expect(readPrepared(store, 'r1', after)).toEqual(other);
  });

  it('of an older version of the app goes by mail', () => {
    store.setItem(
      'firstlook.prepared.r1',
      JSON.stringify({ ...prepared, message: { from: 'a@z.example', subject: null } }),
    );
    expect(readPrepared(store, 'r1').message).toEqual({ ...unprepared.message, from: 'a@z.example' });
  });
});

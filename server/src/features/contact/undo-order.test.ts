import { describe, expect, it } from 'vitest';
import { head, withUndoStage } from '../../../test/undo-stage.ts';

/** A word that was said after an import outlives its undo, and of two imports of the same people the later one is taken back first. */
const { stage, undo, told, take, people, byEmail, save, stops, noWayBack } = withUndoStage();
const row = (name: string, mail = '', consent = '') => [
  ...[`${name}@order.example`, name, '', '', '', '', ''],
  mail,
  consent,
];
const post = async (path: string, body: object) => {
  const answer = await stage.call('POST', path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const takenBack = async (id: string) => {
  const answer = await undo(id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().undone;
};
const stop = (reason: string, beside = '-') => `email x@order.example unsubscribed ${reason} ${beside}`;

describe('a stop that was said again since', () => {
  it('by another file stays until that file is taken back, too', async () => {
    await take([head, row('x')]);
    const first = await take([head, row('x', 'no')]);
    const second = await take([head, row('x', 'no')]);
    await takenBack(first._id);
    expect(await stops()).toEqual([stop('by-file')]);
    await takenBack(second._id);
    expect(await stops()).toEqual([]);
  });

  it('by another file that is taken back first is the word of the first', async () => {
    await take([head, row('x')]);
    const first = await take([head, row('x', 'no')]);
    const second = await take([head, row('x', 'no')]);
    await takenBack(second._id);
    expect(await stops()).toEqual([stop('by-file')]);
    await takenBack(first._id);
    expect(await stops()).toEqual([]);
  });

  it('by the list of stops stays, beneath the word of the file until then', async () => {
    await take([head, row('x')]);
    const done = await take([head, row('x', 'no')]);
    const said = await post(`/api/suppression/${stage.organizationId}`, {
      channel: 'email',
      addresses: ['x@order.example'],
    });
    expect(said).toMatchObject({ added: 0, already: 1 });
    expect(await stops()).toEqual([stop('by-file', 'imported')]);
    await takenBack(done._id);
    expect(await stops()).toEqual([stop('imported')]);
  });

  it('of the contact itself stays, also where the contact goes; its own undo leaves the word of the file', async () => {
    const done = await take([head, row('x', 'no')]);
    const unsubscribe = async () =>
      post(`/api/contact/${stage.organizationId}/selection/unsubscription`, {
        chosen: { ids: [(await byEmail('x@order.example'))._id] },
        channels: ['email'],
      });
    const { undo: act } = await unsubscribe();
    expect(await stops()).toEqual([stop('by-file', 'by-producer')]);
    await post(`/api/contact/${stage.organizationId}/selection/undo`, { undo: act });
    expect(await stops()).toEqual([stop('by-file')]);
    await unsubscribe();
    await takenBack(done._id);
    expect(await people()).toEqual([]);
    expect(await stops()).toEqual([stop('by-producer')]);
  });
});

describe('a consent', () => {
  it('that was withdrawn again since stays withdrawn', async () => {
    await take([head, row('x')]);
    const done = await take([head, row('x', '', 'no')]);
    const consent = `/api/contact/${stage.organizationId}/${(await byEmail('x@order.example'))._id}/consent`;
    await post(`${consent}/withdrawal`, { channels: ['email'] });
    await takenBack(done._id);
    await take([head, row('x', '', 'yes')]);
    expect((await stage.call('GET', consent)).json()).toMatchObject({ holds: [], total: 1 });
  });
});

describe('two imports of the same people', () => {
  it('the later one is taken back first', async () => {
    const first = await take([head, row('x'), row('y')]);
    const second = await take([head, ['x@order.example', 'Changed']]);
    const answer = await undo(first._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'IMPORT_NAMED_LATER', params: { file: 'people.csv' } });
    expect(await told(first._id)).toMatchObject({ state: 'done', undone: null });
    expect((await people()).map((one) => one.firstName)).toEqual(['Changed', 'y']);
    await takenBack(second._id);
    expect(await takenBack(first._id)).toMatchObject({ deleted: 2, kept: { changed: 0 } });
  });

  it('also where it named them alone, or changed again what the first had changed', async () => {
    const first = await take([head, row('x')]);
    const same = await take([head, row('x')]);
    expect((await undo(first._id)).json()).toMatchObject({ code: 'IMPORT_NAMED_LATER' });
    const changed = await take([head, ['x@order.example', 'Changed']]);
    expect((await undo(same._id)).statusCode).toBe(200);
    const again = await take([head, ['x@order.example', 'Again']]);
    expect((await undo(changed._id)).json()).toMatchObject({ code: 'IMPORT_NAMED_LATER' });
    for (const one of [again, changed, first]) await takenBack(one._id);
    expect(await people()).toEqual([]);
  });

  it('who was changed by hand between them stays', async () => {
    const first = await take([head, row('x'), row('y')]);
    const second = await take([head, ['x@order.example', 'Changed']]);
    await save(await byEmail('x@order.example'), { lastName: 'By hand' });
    await takenBack(second._id);
    expect(await takenBack(first._id)).toMatchObject({ deleted: 1, kept: { changed: 1 } });
  });

  it('one that can no longer be taken back is in nobody’s way', async () => {
    const first = await take([head, row('x')]);
    await noWayBack(await take([head, row('x')]));
    expect(await takenBack(first._id)).toMatchObject({ deleted: 0, kept: { changed: 1 } });
  });
});

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseForSend, readPrepared } from '../../parts/kept-send.ts';
import { unprepared } from '../../parts/prepared-send.ts';
import { usePreparedSend } from './use-prepared-send.ts';

beforeEach(() => sessionStorage.clear());

it('who was asked about while the subject was typed comes beside it, and takes nothing back', () => {
  const { result } = renderHook(() => usePreparedSend('r1'));
  const { options, chosen } = result.current;
  // The server's answer comes to the render in which it was asked for.
  const whenAnswered = result.current.change;
  const message = { ...unprepared.message, subject: 'A subject of my own' };
  act(() => result.current.change({ message }));
  act(() => result.current.change({ options: { ...options, force: true } }));
  const people = [{ id: null, email: 'dana@x.example', name: 'Dana', company: '' }];
  act(() => whenAnswered({ chosen: { ...chosen, people } as never }));
  const expected = {
    message: { subject: 'A subject of my own' },
    options: { force: true },
    chosen: { people },
  };
  expect(result.current).toMatchObject(expected);
  expect(renderHook(() => usePreparedSend('r1')).result.current, 'kept in the tab').toMatchObject(expected);
});

it('people chosen on another screen take the place of those before, and of their second send', () => {
  const own = {
    groups: [],
    people: [{ id: null, email: 'one@z.example', mobile: null, name: 'One', about: '' }],
  };
  chooseForSend('r1', own, true);
  expect(readPrepared(sessionStorage, 'r1').options.force).toBe(true);
  chooseForSend('r1', own);
  expect(readPrepared(sessionStorage, 'r1').options.force).toBe(false);
});

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { usePreparedSend } from './use-prepared-send.ts';

beforeEach(() => sessionStorage.clear());

it('who was asked about while the subject was typed comes beside it, and takes nothing back', () => {
  const { result } = renderHook(() => usePreparedSend('r1'));
  const { options, chosen } = result.current;
  // The server's answer comes to the render in which it was asked for.
  const whenAnswered = result.current.change;
  const message = { channel: 'email', from: '', subject: 'A subject of my own', text: '' } as const;
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

import { expect, it, vi } from 'vitest';
import { forgetPerson, forgetWithPerson, notePerson } from './person-change.ts';

it('what was begun by one person goes when somebody else signs in, and when they sign out; not when they come back', () => {
  const forget = vi.fn();
  forgetWithPerson(forget);
  notePerson('noa');
  notePerson('noa');
  expect(forget).not.toHaveBeenCalled();
  notePerson('leo');
  expect(forget).toHaveBeenCalledOnce();
  forgetPerson();
  expect(forget).toHaveBeenCalledTimes(2);
});

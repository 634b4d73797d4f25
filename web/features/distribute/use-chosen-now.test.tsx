// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { nobody } from '../../parts/prepared-send.ts';
import { addPeople, keyOf } from './audience.ts';
import { useChosenNow } from './use-chosen-now.ts';

const personOf = (email: string) => ({ id: null, email, mobile: null, name: email, about: '' });

it('two people who are found out about at once are both chosen', () => {
  const { result } = renderHook(() => {
    const [chosen, setChosen] = useState(nobody);
    return { chosen, change: useChosenNow(chosen, setChosen) };
  });
  act(() => {
    for (const email of ['a@x.example', 'b@x.example'])
      result.current.change((chosen) => addPeople(chosen, [personOf(email)]));
  });
  expect(result.current.chosen.people.map(keyOf)).toEqual(['a@x.example', 'b@x.example']);
});

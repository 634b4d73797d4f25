import { expect, it } from 'vitest';
import { shareRead } from './shared-read.ts';

/** Reads that end when they are told to. */
function readsOf(key: string) {
  const begun: { answer(value: number): void; fail(message: string, code?: string): void }[] = [];
  const ask = () =>
    shareRead(
      key,
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push({
            answer: resolve,
            fail: (message, code) => reject(Object.assign(new Error(message), { code })),
          });
        }),
    );
  return { begun, ask };
}

it('whoever asks while a read is under way gets the next one, together with all others who wait', async () => {
  const { begun, ask } = readsOf('a');
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(begun.length).toBe(1);
  begun[0]?.answer(1);
  expect(await first).toBe(1);
  expect(begun.length).toBe(2);
  begun[1]?.answer(2);
  expect([await second, await third]).toEqual([2, 2]);
  const later = ask();
  expect(begun.length).toBe(3);
  begun[2]?.answer(3);
  expect(await later).toBe(3);
});

it('a read that fails fails for those who shared it, and the next one begins', async () => {
  const { begun, ask } = readsOf('b');
  const first = ask();
  const second = ask();
  begun[0]?.fail('lost');
  await expect(first).rejects.toThrow('lost');
  begun[1]?.answer(2);
  expect(await second).toBe(2);
});

it.each([
  ['that fell silent', 'Query read timeout', undefined],
  ['that stopped the statement', 'canceling statement due to statement timeout', '57014'],
])(
  'a database %s is given up for all who wait for it, and asked again by who comes later',
  async (_what, message, code) => {
    const { begun, ask } = readsOf(message);
    const asked = [ask(), ask(), ask()];
    begun[0]?.fail(message, code);
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(begun.length).toBe(1);
    const later = ask();
    begun[1]?.answer(6);
    expect(await later).toBe(6);
  },
);

it('reads of different things do not wait for each other', async () => {
  const one = readsOf('c');
  const other = readsOf('d');
  const slow = one.ask();
  const quick = other.ask();
  other.begun[0]?.answer(4);
  expect(await quick).toBe(4);
  one.begun[0]?.answer(5);
  expect(await slow).toBe(5);
});

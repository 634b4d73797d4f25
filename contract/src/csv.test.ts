import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('nothing of a file is a formula, also of its head; a number below zero stays one', () => {
  expect(
    csvOf(
      ['Name', '=HYPERLINK("x","y")'],
      [
        ['@sum', '-5'],
        ['-1+1', '-2.5'],
      ],
    ),
  ).toBe('\ufeffName,"\'=HYPERLINK(""x"",""y"")"\r\n\'@sum,-5\r\n\'-1+1,-2.5\r\n');
});

// @vitest-environment jsdom
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import recurring from '../../../../locales/en/recurring.json' with { type: 'json' };
import { draw, withScreen } from '../../../test/screen.tsx';
import { FieldGone } from './field-gone.tsx';

withScreen();

const words = (message: Partial<RecurringSend['message']>) =>
  ({ subject: null, preheader: null, textPart: null, ...message }) as RecurringSend['message'];

it.each([
  [{ subject: 'For {{field.beat}}' }, false],
  [{ subject: 'For {{field.gone|all}}' }, true],
  [{ preheader: '{{ field.gone }}' }, true],
  [{ textPart: 'Dear {{field.gone}}' }, true],
  [{ subject: 'field.gone {{title}}' }, false],
])('a row says that its words name a field that is gone: %j', (message, isTold) => {
  draw(<FieldGone message={words(message)} keys={['beat']} />);
  expect(screen.queryByText(recurring.fieldGone) !== null).toBe(isTold);
});

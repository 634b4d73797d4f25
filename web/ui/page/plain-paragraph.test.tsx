// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { PlainParagraph } from './plain-paragraph.tsx';

withScreen();

it('reads in its own direction, and its phone number from left to right', () => {
  const { container } = draw(<PlainParagraph className="lead" text="Call 03-555 0114." />);
  const paragraph = container.querySelector('p.lead.page-start');
  expect(paragraph?.getAttribute('dir')).toBe('auto');
  expect(paragraph?.querySelector('[dir=ltr]')?.textContent).toBe('03-555 0114');
});

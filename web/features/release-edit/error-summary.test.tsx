// @vitest-environment jsdom
import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { ErrorSummary } from './error-summary.tsx';

withScreen();

it('says of each field why it cannot be saved; what is missing says itself', () => {
  const definitions = [
    { type: 'TEXT', fieldName: 'title', title: 'fields.title', index: 1 },
    { type: 'VIDEOS', fieldName: 'videos', title: 'fields.videos', index: 2 },
  ];
  const issues: FieldIssue[] = [
    { path: 'title', code: 'required' },
    { path: 'videos.0.chapterText', code: 'pastEnd', params: { end: '0:12', times: '1:39:00' } },
    { path: 'newf', code: 'shape' },
  ];
  const reasons = new Map([['newf', 'Gone.']]);
  draw(<ErrorSummary {...{ definitions, issues, reasons }} ref={null} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Title',
    expect.stringMatching(/Videos.*: Some chapters begin after the end of the film \(0:12\)\./),
    'newf: Gone.',
  ]);
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import report from '../../../locales/en/report.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { RemoveData } from './remove-data.tsx';

withScreen();
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function ask(counts: object) {
  globalThis.fetch = async () => Response.json(counts);
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <RemoveData organizationId="o1" report={{ releaseId: 'r1', title: 'Waterline' } as never} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: report.remove.button }));
  const dialog = await screen.findByRole('dialog', { name: /Waterline/, hidden: true });
  const lines = within(dialog).getAllByRole('listitem', { hidden: true });
  const said = { text: dialog.textContent, lines: lines.map(({ textContent }) => textContent) };
  fireEvent.click(within(dialog).getByRole('button', { name: common.cancel, hidden: true }));
  return said;
}

it('the question says in numbers what goes: readers, visits, and what was watched by link and signed in', async () => {
  const counts = { recipients: 1300, visits: 2, watches: 1, accountWatches: 3, linksThatStay: 1 };
  const { text, lines } = await ask(counts);
  expect(lines).toEqual([
    report.remove.recipients_other.replace('{{total}}', '1,300'),
    report.remove.visits_other.replace('{{total}}', '2'),
    report.remove.watches_one,
    report.remove.accountWatches_other.replace('{{total}}', '3'),
  ]);
  expect(text).toContain(report.remove.linksThatStay_one);
});

it('names nothing that is not there', async () => {
  const { lines } = await ask({ recipients: 1, visits: 0, watches: 0, accountWatches: 0, linksThatStay: 0 });
  expect(lines).toEqual([report.remove.recipients_one]);
});

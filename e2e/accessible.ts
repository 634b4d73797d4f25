import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Seen {
  /** An open menu floats above all landmarks and is none. */
  menu?: boolean;
}

/** What is wrong for people with a screen reader, a keyboard or weak eyes: nothing of weight may be. */
export async function expectAccessible(page: Page, screen: string, { menu }: Seen = {}): Promise<void> {
  // Frames hold designs; the pages they preview are checked on their own.
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: rules,
      rules: menu ? { region: { enabled: false } } : {},
      // The rest is worked out only to be thrown away.
      resultTypes: ['violations'],
    })
    .exclude('iframe')
    // One document: no second page to gather the frames in.
    .setLegacyMode(true)
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact !== 'minor')
    .map((violation) => ({
      ...violation,
      // What the bar at the foot covers in part can be scrolled out from under it: a matter of the moment.
      nodes: violation.nodes.filter(
        ({ failureSummary = '' }) =>
          violation.id !== 'target-size' || !failureSummary.includes('partially obscured'),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  expect.soft(grave, `${screen}: nothing of weight for axe`).toEqual([]);
}

/** axe, and a picture kept beside the results. */
export async function look(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.screenshot({ path: `artifacts/screens/${screen}.png` });
}

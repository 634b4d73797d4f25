import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { picture } from './picture.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Seen {
  /** An open menu floats above all landmarks and is none. */
  menu?: boolean;
}

/** A window has its name when its title is mounted, a moment after itself. One that never gets any is found by axe. */
async function untilNamed(page: Page): Promise<void> {
  const isNamed = () =>
    [...document.querySelectorAll('[role="dialog"]')].every(
      (one) =>
        one.hasAttribute('aria-label') ||
        document.getElementById(one.getAttribute('aria-labelledby') ?? '') !== null,
    );
  await page.waitForFunction(isNamed, undefined, { timeout: 5000 }).catch(() => undefined);
}

/** A window that is still growing has parts smaller than they are: what turns for ever is not waited for. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** What axe finds in the page as it stands. Frames hold designs; the pages they preview are checked on their own. */
async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  // One screen after the other stands in one document: half a megabyte of script is given to it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run({ exclude: [['iframe']] }, asked)).violations;
  }, options);
}

/** What is wrong for people with a screen reader, a keyboard or weak eyes: nothing of weight may be. */
export async function expectAccessible(page: Page, screen: string, { menu }: Seen = {}): Promise<void> {
  await untilNamed(page);
  await untilStill(page);
  const violations = await violationsOf(page, {
    runOnly: rules,
    rules: menu ? { region: { enabled: false } } : {},
    // The rest is worked out only to be thrown away; what is told names no selector.
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
  });
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
  await picture(page, { path: `artifacts/screens/${screen}.png` });
}

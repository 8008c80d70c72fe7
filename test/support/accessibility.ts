import { expect } from 'bun:test';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = Bun.file(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

/** Checks the page in its current state against every rule of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await axe.text());
  const { violations, passes } = (await page.evaluate('axe.run()')) as AxeResults;
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
}

/** Checks that no part of the page is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const [width, wanted] = (await page.evaluate(
    '[innerWidth, Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)]',
  )) as [number, number];
  expect(wanted).toBeLessThanOrEqual(width);
}

/** The appearance of the focus: its position and outline. */
const describeFocus = `(() => {
  const focused = document.activeElement;
  if (focused === document.body) return null;
  const shown = focused.matches('input[type=radio]') ? focused.nextElementSibling : focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  return { index: globalThis.controls.indexOf(focused), isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
})()`;

/** Finds every visible control, except group members that arrow keys reach. */
const findControls = `(() => {
  const all = [...document.querySelectorAll('a[href], button, select, textarea, input, [tabindex="0"]')];
  globalThis.controls = all.filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.disabled && element.tabIndex >= 0 &&
    !(element.type === 'radio' && !element.checked));
  return globalThis.controls.length;
})()`;

/** Walks through the page with the tab key: every control is reached, in page order, and visibly focused. */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  const count = (await page.evaluate(findControls)) as number;
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(describeFocus)).toEqual({ index, isSeen: true });
  }
}

import { expect, it } from 'bun:test';
import type { Page } from 'playwright-core';
import { presets } from '../../console/worlds/rules.ts';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { button, clipboard, describeInBrowser, phone, untilCopied } from '../support/browser.ts';
import { until } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const posts = { from: { seed: { seed: 1, users: 2, posts: 3, apiPosts: 4 } } };

describeInBrowser('The sandboxes in the console', (browser) => {
  const server = useServer();
  const visit = async (query = '', options = {}) => {
    const page = await browser.visit(`${server.url}/console/sandboxes${query}`, options);
    await page.getByRole('link', { name: 'main', exact: true }).waitFor();
    return page;
  };
  const make = (name: string, body: unknown = {}) =>
    server.call('PUT', `/_workbench/sandboxes/${name}`, body);
  const open = async (name: string, options = {}) => {
    const page = await visit(`?sandbox=${name}&open=yes`, options);
    const panel = page.getByRole('complementary', { name: `Sandbox ${name}` });
    await panel.waitFor();
    return { page, panel };
  };
  const card = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const total = async (name: string) => {
    const { meta } = await server.call<{ meta: { total: number } }>('GET', `/~${name}/posts`);
    return meta.total;
  };
  const confirm = (page: Page, verb: string) =>
    page.locator('dialog:has(.danger)').getByRole('button', { name: verb, exact: true }).click();

  it('creates several sandboxes at once, lists their links, and deletes the selected ones', async () => {
    const page = await visit('', clipboard);
    await page.getByRole('button', { name: 'New sandbox' }).click();
    await page.getByLabel('Name').fill('Not a name');
    await button(page, 'Create').click();
    await page.getByRole('alert').filter({ hasText: 'must have 1 to 63 characters' }).waitFor();
    await browser.provoked(/ 422 /);
    await page.getByLabel('Name').fill('class');
    await page.getByLabel('How many').fill('24');
    await page.getByLabel('Empty').check();
    await server.call('PUT', '/_workbench/sandboxes/class-9');
    await page.getByRole('button', { name: 'Create 24 sandboxes' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('');
    await page.getByRole('button', { name: /^Creating \d+ of 24$/ }).waitFor();
    await page.getByRole('dialog').getByText('class-9 exists already.').waitFor();
    await confirm(page, 'Replace');
    await browser.provoked(/ 412 /);
    await page.getByRole('heading', { name: 'Created 24 sandboxes' }).waitFor();
    const links = page.getByRole('dialog').getByRole('list', { name: 'Links' });
    await links.getByRole('link', { name: `${server.url}/~class-24/` }).waitFor();
    expect(await links.getByRole('listitem').count()).toBe(24);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy all links' }).click();
    const numbers = Array.from({ length: 24 }, (_, index) => index + 1);
    const expected = numbers.map((number) => `class-${number}\t${server.url}/~class-${number}/`);
    const copied = (await untilCopied(page, 'class-1\t')).split('\n');
    expect(copied.toSorted()).toEqual(expected.toSorted());
    await page.keyboard.press('Escape');
    await card(page, 'class-3').getByText('quiet').waitFor();
    await server.call('POST', '/~class-2/posts', { title: 'Hello', content: 'From a student' });
    await card(page, 'class-2').getByText('1/min').waitFor();
    await card(page, 'class-2').getByText('1 record').waitFor();
    for (const name of ['class-5', 'class-7'])
      await page.getByLabel(`Select ${name}`, { exact: true }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set faults' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set these rules' }).click();
    for (const name of ['class-5', 'class-7'])
      await until(async () => (await fetch(`${server.url}/~${name}/posts`)).status === 503);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await confirm(page, 'Reset');
    await page.getByText('Reset 2 sandboxes.').waitFor();
    for (const name of ['class-5', 'class-7'])
      expect((await fetch(`${server.url}/~${name}/posts`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete 2 sandboxes' }).click();
    await page.getByRole('dialog').getByText('class-5, class-7').waitFor();
    await confirm(page, 'Delete');
    await page.getByText('Deleted 2 sandboxes.').waitFor();
    const classes = page.getByRole('listitem').filter({ hasText: 'class-' });
    await until(async () => (await classes.count()) === 22);
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Delete 22 sandboxes' }).click();
    await confirm(page, 'Delete');
    await page.getByText('Deleted 22 sandboxes.').waitFor();
  });

  it('forks, snapshots, resets, restores and deletes, with confirmation before data is lost', async () => {
    // The page may still send requests while its sandbox is being deleted.
    browser.excuse(/ 404 .*\/_workbench\/sandboxes\/work(\/|$)/);
    await make('work', posts);
    const { page, panel } = await open('work');
    await server.call('POST', '/~work/posts', { title: 'Mine', content: 'Written' });
    await panel.getByLabel('Name').fill('with-mine');
    await panel.getByRole('button', { name: 'Take snapshot' }).click();
    await panel.getByText('with-mine', { exact: true }).waitFor();
    expect(await panel.getByLabel('Name').inputValue()).toBe('work-1');
    await panel.getByRole('button', { name: 'Fork' }).click();
    await page.waitForURL('**sandbox=work-copy**');
    expect(await total('work-copy')).toBe(5);
    await card(page, 'work').getByRole('link').click();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await confirm(page, 'Cancel');
    expect(await total('work')).toBe(5);
    await panel.getByRole('button', { name: 'Reset' }).click();
    await confirm(page, 'Reset');
    await page.getByText('Reset work.').waitFor();
    expect(await total('work')).toBe(4);
    await panel.getByRole('button', { name: 'Restore' }).click();
    await confirm(page, 'Restore');
    await page.getByText('Restored work from with-mine.').waitFor();
    expect(await total('work')).toBe(5);
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await confirm(page, 'Delete');
    await card(page, 'work').waitFor({ state: 'detached' });
    expect(await server.call('GET', '/_workbench/sandboxes/work')).toMatchObject({ status: 404 });
  });

  it('applies a fault preset, counts its uses, and edits rules as a form and as JSON', async () => {
    await make('faulty');
    const { page, panel } = await open('faulty');
    const faults = async () =>
      (await server.call<{ data: object[] }>('GET', '/_workbench/sandboxes/faulty/faults')).data;
    await panel.getByRole('button', { name: 'Down', exact: true }).click();
    await card(page, 'faulty').getByText('1 fault').waitFor();
    expect((await fetch(`${server.url}/~faulty/posts`)).status).toBe(503);
    await panel.getByText('once', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Edit the rules' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Path').fill('/nowhere');
    await dialog.getByRole('button', { name: 'Set these rules' }).click();
    await dialog.getByRole('alert').getByText('Rule 1: match.path is not the path of an operation').waitFor();
    await browser.provoked(/ 422 /);
    await page.locator('[aria-invalid=true]:focus').waitFor();
    expect(await dialog.getByLabel('Path').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await dialog.getByLabel('Path').fill('/posts/{id}');
    await dialog.getByLabel('Delay in ms').fill('{"min": 10, "max": 20}');
    await dialog.getByLabel('When').selectOption('after');
    await dialog.getByRole('button', { name: 'JSON' }).click();
    const text = await dialog.getByRole('textbox', { name: 'Rules' }).innerText();
    const rule = { id: 'down', status: 503, match: { path: '/posts/{id}' }, delayMs: { min: 10, max: 20 } };
    expect(JSON.parse(text)).toEqual([{ ...rule, when: 'after' }]);
    await dialog.getByRole('textbox', { name: 'Rules' }).fill('[{"id": "teapot", "status": 418}]');
    await dialog.getByRole('button', { name: 'Set these rules' }).click();
    // The dialog is part of the panel, and its editor contains the same text.
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('teapot').waitFor();
    expect(await faults()).toEqual([{ id: 'teapot', status: 418, applied: 0 }]);
    await panel.getByRole('button', { name: 'Slow', exact: true }).click();
    await panel.getByText('waits about 800 ms').waitFor();
    await panel.getByRole('button', { name: 'Slow', exact: true }).click();
    await panel.getByText('waits about 800 ms').waitFor({ state: 'detached' });
  });

  it('marks the invalid fields of rules, and shows the defaults of unset fields', async () => {
    await make('misruled');
    const { page, panel } = await open('misruled');
    await panel.getByRole('button', { name: 'Write a rule' }).click();
    const dialog = page.getByRole('dialog').first();
    const field = (label: string, rule: number) =>
      dialog.getByRole('group', { name: `Rule ${rule}` }).getByLabel(label, { exact: true });
    const shown = ['Connection', 'Body', 'Interface', 'Method', 'When'].map((label) =>
      field(label, 1).locator('option:checked').innerText(),
    );
    expect(await Promise.all(shown)).toEqual(['unchanged', 'unchanged', 'any', 'any', 'before']);
    for (const _ of [2, 3]) await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await field('Status', 1).fill('700');
    await field('Delay in ms', 3).fill('soon');
    await dialog.getByRole('button', { name: 'Set these rules' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Rule 1: status must be a whole number from 400 to 599').waitFor();
    await alert.getByText('Rule 3: delayMs must be a number of milliseconds').waitFor();
    await browser.provoked(/ 422 /);
    await page.locator('[aria-invalid=true]:focus').waitFor();
    await field('Status', 1).fill('500');
    await dialog.getByRole('button', { name: 'Remove rule 3' }).click();
    await dialog.getByRole('button', { name: 'Undo: put the rule back' }).click();
    expect(await field('Delay in ms', 3).inputValue()).toBe('soon');
    await page.keyboard.press('Escape');
    await confirm(page, 'Cancel');
    expect(await field('Status', 1).inputValue()).toBe('500');
    await page.keyboard.press('Escape');
    await confirm(page, 'Discard');
    await dialog.waitFor({ state: 'detached' });
  });

  it('removes a rule with an undo, and asks before it overwrites a snapshot', async () => {
    await make('undone');
    await server.call('PUT', '/_workbench/sandboxes/undone/faults', [{ id: 'rare', times: 1, status: 503 }]);
    const faults = () => server.call<{ data: object[] }>('GET', '/_workbench/sandboxes/undone/faults');
    const { page, panel } = await open('undone');
    await panel.getByRole('button', { name: 'Remove rule rare' }).click();
    await panel.getByText('rare', { exact: true }).waitFor({ state: 'detached' });
    expect(await faults()).toEqual({ data: [] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('rare', { exact: true }).waitFor();
    expect(await faults()).toEqual({ data: [{ id: 'rare', times: 1, status: 503, applied: 0 }] });
    await panel.getByRole('button', { name: 'Take snapshot' }).click();
    await panel.getByText('undone-1', { exact: true }).waitFor();
    await server.call('POST', '/~undone/posts', { title: 'Later', content: 'Text' });
    await panel.getByLabel('Name').fill('undone-1');
    await panel.getByRole('button', { name: 'Take snapshot' }).click();
    await confirm(page, 'Cancel');
    const { data } = await server.call<{ data: { name: string; records: object }[] }>(
      'GET',
      '/_workbench/snapshots',
    );
    expect(data.find(({ name }) => name === 'undone-1')?.records).toMatchObject({ apiPosts: 0 });
  });

  it('asks before it sets faults on main, and warns in every view while they are active', async () => {
    const { page, panel } = await open('main');
    await panel.getByRole('button', { name: 'Down', exact: true }).click();
    await confirm(page, 'Cancel');
    expect((await fetch(`${server.url}/posts`)).status).toBe(200);
    await panel.getByRole('button', { name: 'Down', exact: true }).click();
    await confirm(page, 'Down');
    await page.getByText('Faults are active on main: down (returns 503)').waitFor();
    expect((await fetch(`${server.url}/posts`)).status).toBe(503);
    await expectAccessible(page);
    await page.keyboard.press('1');
    await page.waitForURL('**/console/requests');
    await page.getByRole('button', { name: 'Remove faults' }).click();
    await page.getByText('Faults are active on main').waitFor({ state: 'detached' });
    expect((await fetch(`${server.url}/posts`)).status).toBe(200);
  });

  it('has presets that the server accepts, separately and together', async () => {
    await make('preset');
    const rules = presets.map(({ rule }) => rule);
    for (const list of [...rules.map((rule) => [rule]), rules]) {
      const expected = list.map((rule) => ({ ...rule, applied: 0 }));
      const set = await server.call('PUT', '/_workbench/sandboxes/preset/faults', list);
      expect(set).toEqual({ data: expected });
    }
  });

  it('stops, moves and resets the clock of a sandbox', async () => {
    await make('timely');
    const { page, panel } = await open('timely');
    const clock = panel.getByRole('region', { name: 'Clock' });
    await clock.getByLabel('Stop at (UTC)').fill('2030-01-01T12:00:00');
    await clock.getByRole('button', { name: 'Set' }).click();
    await card(page, 'timely').getByText('clock stopped').waitFor();
    await clock.getByRole('button', { name: '+ 1 day' }).click();
    await clock.getByText('2030-01-02 12:00:00').waitFor();
    await clock.getByRole('button', { name: 'Run', exact: true }).click();
    await card(page, 'timely').getByText('clock moved').waitFor();
    await clock.getByRole('button', { name: 'Real time' }).click();
    await clock.getByText('real time', { exact: true }).waitFor();
  });

  it('asks before it replaces a sandbox, and keeps it otherwise', async () => {
    await make('kept', posts);
    const page = await visit();
    await page.getByRole('button', { name: 'New sandbox' }).click();
    await page.getByLabel('Name').fill('kept');
    await page.getByLabel('Empty').check();
    await button(page, 'Create').click();
    await confirm(page, 'Cancel');
    await page.getByRole('alert').getByText('kept exists already.').waitFor();
    await browser.provoked(/ 412 /);
    expect(await total('kept')).toBe(4);
  });

  it('copies the address of the sandbox, and links to GraphiQL', async () => {
    await make('lena');
    const { page, panel } = await open('lena', clipboard);
    const link = await panel.getByRole('link', { name: 'GraphiQL' }).getAttribute('href');
    expect(link).toBe(`${server.url}/~lena/graphql`);
    await panel.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(await untilCopied(page, 'http')).toBe(`${server.url}/~lena`);
  });

  it.each(['light', 'dark'] as const)('is accessible in %s, and fits a phone', async (scheme) => {
    const name = `seen-${scheme}`;
    await make(name, posts);
    await server.call('PUT', `/_workbench/sandboxes/${name}/faults`, [{ id: 'rare', times: 1, status: 503 }]);
    const { page, panel } = await open(name, { colorScheme: scheme });
    await panel.getByText('rare').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Edit the rules' }).click();
    await page.getByRole('dialog').getByLabel('Status').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).click();
    await page.getByRole('textbox', { name: 'Rules' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Form' }).click();
    await page.setViewportSize(phone);
    await expectNoSideways(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New sandbox' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});

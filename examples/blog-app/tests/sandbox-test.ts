import { test as base, type Page } from '@playwright/test';
import { connectQuintet, type Sandbox } from 'quintet/testing';

/** The fixtures of every test: two people and a post. */
const data = {
  users: [
    { id: 1, name: 'Ada', email: 'ada@example.com', password: 'analytical' },
    { id: 2, name: 'Grace', email: 'grace@example.com', password: 'compilers' },
  ],
  posts: [{ id: 1, authorId: 2, title: 'Nanoseconds', body: 'A piece of wire', published: true }],
};

/** A test with its own sandbox. A header routes the page to it, so the app needs no change. */
export const test = base.extend<{ readonly sandbox: Sandbox }>({
  sandbox: async ({}, use) => {
    const sandbox = await connectQuintet({ url: process.env.QUINTET_URL ?? '' }).sandbox({ from: { data } });
    await use(sandbox);
    await sandbox.dispose();
  },
  baseURL: ({}, use) => use(process.env.APP_URL),
  extraHTTPHeaders: ({ sandbox }, use) => use({ 'quintet-sandbox': sandbox.name }),
});

export async function logIn(page: Page, password = 'analytical'): Promise<void> {
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
}

/** Opens an address of the app, and logs in as Ada. */
export async function openAsAda(page: Page, address: string, password?: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await logIn(page, password);
}

export { expect } from '@playwright/test';

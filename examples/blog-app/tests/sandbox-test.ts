import { test as base, type Page } from '@playwright/test';
import { connectQuintet, type Sandbox } from 'quintet/testing';

/** What every test begins with: two people and a post. */
async function arrange({ client }: Sandbox): Promise<void> {
  const accounts = [
    { name: 'Ada', email: 'ada@example.com', password: 'analytical', password_confirmation: 'analytical' },
    { name: 'Grace', email: 'grace@example.com', password: 'compilers', password_confirmation: 'compilers' },
  ];
  for (const account of accounts) await client.register(account);
  const post = { title: 'Nanoseconds', body: 'A piece of wire', published: true };
  await client.POST('/api/v1/posts', { body: post });
}

/** A test with a sandbox of its own. The page is sent there by a header, and the app does not know. */
export const test = base.extend<{ readonly sandbox: Sandbox }>({
  sandbox: async ({}, use) => {
    const sandbox = await connectQuintet({ url: process.env.QUINTET_URL ?? '' }).sandbox();
    await arrange(sandbox);
    await sandbox.journal.clear();
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

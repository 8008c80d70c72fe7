import type { Page } from '@playwright/test';
import { createTest } from 'quintet/playwright';

/** The fixtures of every test: two people and a post. */
const data = {
  users: [
    { id: 1, name: 'Ada', email: 'ada@example.com', password: 'analytical' },
    { id: 2, name: 'Grace', email: 'grace@example.com', password: 'compilers' },
  ],
  posts: [{ id: 1, authorId: 2, title: 'Nanoseconds', body: 'A piece of wire', published: true }],
};

/** The app calls this address, and each test leads it to its own sandbox. */
export const test = createTest({ url: `${process.env.APP_URL}quintet`, data }).extend({
  baseURL: ({}, use) => use(process.env.APP_URL),
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

/** @typedef {{ title: string, price: number, author: { name: string } }} ShownBook */

/** The most attempts to place an order. */
const maxAttempts = 3;

/**
 * Returns the books that contain a text, with their authors.
 * @returns {Promise<(ShownBook & { id: number })[]>}
 */
export async function findBooks(server = '', text = '') {
  const response = await fetch(`${server}/books?_expand=author&_sort=title&q=${encodeURIComponent(text)}`);
  if (!response.ok) throw new Error(`the shop responded with ${response.status}`);
  return JSON.parse(await response.text());
}

/** Sends an order until the shop confirms it. Every attempt has the same key, so the book is ordered once. */
export async function placeOrder(server = '', order = { bookId: 0 }) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const init = { method: 'POST', headers, body: JSON.stringify(order) };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${server}/orders`, init);
    if (response.ok) return JSON.parse(await response.text());
    if (response.status < 500 || attempt === maxAttempts)
      throw new Error(`the shop responded with ${response.status}`);
  }
}

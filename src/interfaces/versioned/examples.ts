/** What the descriptions of this interface show. */

const noon = '2026-01-31T12:00:00.000Z';

export const ada = {
  id: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user',
  created_at: noon,
  full_name: 'Ada Lovelace',
};

export const bob = { ...ada, id: 4, name: 'Bob', email: 'bob@example.com', full_name: 'Bob' };

export const history = { id: 1, name: 'History' };

export const notes = {
  id: 1,
  title: 'Notes',
  body: 'On the engine',
  published: true,
  published_at: noon,
  author: ada,
  tags: [history],
  excerpt: 'On the engine',
  reading_time: 1,
  created_at: noon,
  updated_at: noon,
};

export const wellSaid = { id: 1, body: 'Well said', author: ada, post_id: 1, created_at: noon };

export const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxfQ.c2lnbmF0dXJl';

/** The record of somebody else, which the caller of the examples may not change. */
export const foreignId = 2;

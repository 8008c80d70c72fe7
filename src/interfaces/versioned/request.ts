import { type Range, wholeNumber } from '../../http/query.ts';

export const pageRange: Range = { default: 1, min: 1 };
export const perPageRange: Range = { default: 25, min: 1, max: 100 };

/** Every list has 25 items per page, 1 to 100 on request (V4, V6, V9). */
export const pageQuery = {
  page: wholeNumber(pageRange, 'The number of the page.'),
  per_page: wholeNumber(perPageRange, 'The maximum number of records per page.'),
};

/** Values of the examples. */
export const noon = '2026-01-31T12:00:00.000Z';

export const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxfQ.c2lnbmF0dXJl';

/** A record of another user, which the caller of the examples may not change. */
export const foreignId = 2;

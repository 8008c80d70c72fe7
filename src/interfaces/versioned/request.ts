import { type Range, wholeNumber } from '../../http/query.ts';

export const pageRange: Range = { default: 1, min: 1 };
export const perPageRange: Range = { default: 25, min: 1, max: 100 };

/** Every list has 25 items per page, 1 to 100 on request (V4, V6, V9). */
export const pageQuery = {
  page: wholeNumber(pageRange, 'The number of the page.'),
  per_page: wholeNumber(perPageRange, 'The maximum number of records per page.'),
};

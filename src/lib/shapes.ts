import * as z from 'zod';

/** Shapes whose refusals read as the end of a sentence that begins with the name of the value. */

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
};

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

export const shortName = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters');

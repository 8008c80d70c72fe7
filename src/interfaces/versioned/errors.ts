import type * as z from 'zod';
import { shortestPassword } from '../../blog/fields.ts';
import { InvalidRecord, type Problem, type Rule } from '../../blog/problems.ts';
import { failureRows } from '../../http/failure-rows.ts';
import { InvalidQuery } from '../../http/query.ts';
import { json, type Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { failure as plainFailure, problemList, problemsByField } from './shapes.ts';

/** The error style of the Versioned API: `{"error": "<message>"}`, or `{"errors": …}` for invalid input. */

/** An invalid flat body of the path-versioned variant, reported as a list with status 400 (V2). */
export class InvalidFlatRecord extends Failure {
  readonly messages: readonly string[];

  constructor({ problems }: InvalidRecord) {
    super('INVALID_INPUT');
    this.messages = problems.map(
      (problem) => `${wireName(problem.field)} ${inWords(problem, listWords[problem.rule])}`,
    );
  }
}

/** Reports invalid input as a list with status 400, if that is the style of the body (V2). */
export function explainInvalid(isListed: boolean, error: unknown): never {
  throw isListed && error instanceof InvalidRecord ? new InvalidFlatRecord(error) : error;
}

export function replyToFailure(failure: Failure): Reply {
  if (failure instanceof InvalidRecord) return json(422, { errors: messagesByField(failure.problems) });
  if (failure instanceof InvalidFlatRecord) return json(400, { errors: failure.messages });
  if (failure instanceof InvalidQuery) return json(400, { errors: failure.sentences });
  if (failure.code === 'INVALID_INPUT') return json(400, { errors: [failure.message] });
  const { status, message = failure.message } = failureRows[failure.code];
  return json(status, { error: message });
}

/** The wording next to a field, `{"email": ["is invalid"]}`. */
const fieldWords: Readonly<Record<Rule, string>> = {
  missing: "can't be blank",
  blank: "can't be blank",
  not_text: 'must be a string',
  bad_text: 'must not contain NUL or invalid Unicode characters',
  too_short: `is too short (minimum is ${shortestPassword} characters)`,
  too_long: 'is too long',
  too_many: 'has too many items',
  email: 'is invalid',
  taken: 'has already been taken',
  mismatch: "doesn't match Password",
  not_boolean: 'must be true or false',
  not_ids: 'must be a list of ids',
  not_age: 'must be a whole number from 0 to 150',
  unknown: 'are unknown',
  not_object: 'must be an object',
  oneself: 'must be another user',
  not_size: 'must be at least 0',
  bad_cursor: 'is not a valid cursor',
};

/** The wording in the list of the path-versioned variant, `["email is missing"]`. */
const listWords: Readonly<Record<Rule, string>> = { ...fieldWords, missing: 'is missing', blank: 'is empty' };

function messagesByField(problems: readonly Problem[]): Record<string, string[]> {
  return Object.fromEntries(
    problems.map((problem) => [wireName(problem.field), [inWords(problem, fieldWords[problem.rule])]]),
  );
}

function inWords({ rule, subject, max }: Problem, words: string): string {
  if (max !== undefined) return `${words} (maximum is ${max}${rule === 'too_long' ? ' characters' : ''})`;
  return subject === undefined ? words : `${words}: ${subject}`;
}

/** Returns a domain field name in this interface's spelling. */
function wireName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function shapeOfFailure(failure: Failure): z.ZodType {
  if (failure instanceof InvalidRecord) return problemsByField;
  return failure.code === 'INVALID_INPUT' ? problemList : plainFailure;
}

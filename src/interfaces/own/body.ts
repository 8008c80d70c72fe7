import { join } from '../../data/document/check-record.ts';
import { decodeJson, isJson, readBytes } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, JsonTooDeep, JsonTooLarge, parseJson } from '../../lib/json.ts';
import { findFlaw, toExamine } from '../../own/find-flaw.ts';
import { textsOf } from '../../own/read-records.ts';
import { maxCreated, TooManyRecords } from './errors.ts';

/** The records of a body as JSON texts, so that their numbers keep every digit. */
export interface SentRecords {
  readonly texts: readonly string[];
  readonly isList: boolean;
}

const formType = 'application/x-www-form-urlencoded';
const maxFormFields = 1_000;

/** Reads the record of a body, which may have any media type if it is a JSON object. An empty body is `{}`. */
export async function readRecord(exchange: Exchange): Promise<string> {
  const { texts, isList } = await readRecords(exchange);
  const [text = '{}'] = texts;
  if (!isList) return text;
  throw new Failure('INVALID_INPUT', 'The body must be a JSON object, not a list; only POST takes a list');
}

/** Reads one record, or a list of records. */
export async function readRecords(exchange: Exchange): Promise<SentRecords> {
  const bytes = await readBytes(exchange);
  if (bytes.length === 0) return { texts: ['{}'], isList: false };
  const type = exchange.header('content-type') ?? null;
  const sent = decodeJson(bytes);
  if (type !== null && isJson(type)) return checked(sent, parse(sent));
  // `curl -d` sends JSON, too, as a form.
  const value = parseObject(sent);
  if (value !== null) return checked(sent, value);
  if (type?.toLowerCase().startsWith(formType)) return checked(...parsedForm(sent));
  throw new Failure('UNSUPPORTED_MEDIA_TYPE');
}

function checked(text: string, value: unknown): SentRecords {
  if (Array.isArray(value) && value.length > maxCreated) throw new TooManyRecords(value.length);
  const isList = Array.isArray(value);
  const records: readonly unknown[] = isList ? value : [value];
  for (const [index, record] of records.entries()) requireRecord(record, text, isList ? [index] : []);
  return { texts: isList ? textsOf(records, text) : [text], isList };
}

function requireRecord(record: unknown, text: string, place: readonly PropertyKey[]): void {
  const name = place.length === 0 ? 'The body' : join('', place);
  if (!isObject(record))
    throw new Failure('INVALID_INPUT', `${name} must be a JSON object, such as {"name":"Ada"}`);
  const flaw = findFlaw(record, toExamine(text));
  if (flaw !== null)
    throw new Failure('INVALID_INPUT', `${join('', [...place, ...flaw.path])} ${flaw.detail}; remove it`);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonTooDeep)
      throw new Failure('INVALID_JSON', 'The body is nested deeper than 100 levels; send a flatter one');
    if (error instanceof JsonTooLarge)
      throw new Failure('INVALID_JSON', 'The body has more than 100,000 parts; send less at once');
    throw new Failure('INVALID_JSON', 'The body is not valid JSON; send an object, such as {"name":"Ada"}');
  }
}

/** Returns null for anything but a JSON object. */
function parseObject(text: string): object | null {
  if (!text.trimStart().startsWith('{')) return null;
  const value = parse(text);
  return isObject(value) ? value : null;
}

/** The values of a form are texts; a repeated name is a list. */
function parsedForm(text: string): [text: string, value: unknown] {
  if (text.split('&', maxFormFields + 1).length > maxFormFields)
    throw new Failure('INVALID_INPUT', 'The form has more than 1,000 fields; send JSON');
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  const value = Object.fromEntries(fields);
  return [JSON.stringify(value), value];
}

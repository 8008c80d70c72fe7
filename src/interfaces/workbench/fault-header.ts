import type { Answer } from '../../http/answer.ts';
import type { HeaderFault } from '../../workbench/faults/world-faults.ts';
import { inWords } from './bodies.ts';
import { answerFailure, WorkbenchFailure } from './errors.ts';
import { headerFault } from './fault-shapes.ts';

/** Shorter names for what is written by hand. */
const longNames: ReadonlyMap<string, string> = new Map([
  ['delay', 'delayMs'],
  ['retryAfter', 'retryAfterSeconds'],
]);

/** What `Quintet-Fault: delay=200; status=503; when=after` asks for, or the answer that refuses it. */
export function parseFaultHeader(text: string): HeaderFault | Answer {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const fields = parts.map((part): readonly [string, unknown] => {
    const [key = '', ...rest] = part.split('=');
    const name = longNames.get(key.trim()) ?? key.trim();
    return [name, readValue(name, rest.join('=').trim())];
  });
  const result = headerFault.safeParse(Object.fromEntries(fields));
  if (result.success) return result.data;
  return refuse(result.error.issues.map(inWords).join('; '));
}

function refuse(detail: string): Answer {
  return answerFailure(new WorkbenchFailure('invalid', `Quintet-Fault: ${detail}`));
}

/** `drop:2` is of a live stream, `posts.0.author` the path of an error; the rest are numbers and words. */
function readValue(name: string, text: string): unknown {
  if (name === 'live') {
    const [kind = '', count = '', code] = text.split(':');
    return { [kind]: asNumber(count), ...(code !== undefined && { code: asNumber(code) }) };
  }
  if (name === 'graphqlError') return { path: text.split('.').map(asNumber) };
  const [, min, max] = name === 'delayMs' ? (/^(\d+)-(\d+)$/.exec(text) ?? []) : [];
  return min === undefined ? asNumber(text) : { min: Number(min), max: Number(max) };
}

function asNumber(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

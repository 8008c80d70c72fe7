import type { Answer } from '../../http/answer.ts';
import type { HeaderFault } from '../../workbench/faults/world-faults.ts';
import { inWords } from './bodies.ts';
import { answerFailure, WorkbenchFailure } from './errors.ts';
import { headerFault } from './fault-shapes.ts';

/** Short names, because people type this header by hand. */
const longNames: ReadonlyMap<string, string> = new Map([
  ['delay', 'delayMs'],
  ['retryAfter', 'retryAfterSeconds'],
]);

/**
 * Parses a header such as `Quintet-Fault: delay=200; status=503; when=after`, or returns the response that rejects it.
 */
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

/** Parses `drop:2` for live streams and `posts.0.author` for error paths; other values are numbers or words. */
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

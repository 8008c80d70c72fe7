import { describedEffects } from '../../http/fault-effects.ts';
import type { Reply } from '../../http/reply.ts';
import { inWords } from '../bodies.ts';
import { replyToFailure } from '../errors.ts';
import { WorkbenchProblem } from '../problems.ts';
import { headerFault } from './fault-shapes.ts';
import type { HeaderFault } from './rule.ts';

/** Reads `Quintet-Fault: delay=200; status=503; when=after`, or returns the response that refuses it. */
export function parseFaultHeader(text: string): HeaderFault | Reply {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const fields = parts.map((part) => {
    const [key = '', ...rest] = part.split('=');
    return readField(key.trim(), rest.join('=').trim());
  });
  const result = headerFault.safeParse(Object.fromEntries(fields));
  if (result.success) return result.data;
  const mistakes = result.error.issues.map((issue) => inWords(issue, headerFault)).join('; ');
  return replyToFailure(new WorkbenchProblem('invalid', `Quintet-Fault: ${mistakes}`));
}

/** Parses `drop:2` for live streams and `posts.0.author` for error paths; other values are numbers or words. */
function readField(key: string, text: string): readonly [string, unknown] {
  const effect = describedEffects.find(({ name, headerName }) => key === headerName || key === name);
  return effect === undefined ? [key, text] : [effect.name, effect.read(text)];
}

import { prettifyError } from 'zod';
import { anyResult } from './graphql-shapes.ts';

/** What is wrong with the text of a stream of events; null when it is as the protocol wants it. */
export function judgeEvents(text: string, isWhole: boolean): string | null {
  const blocks = text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => block !== ':');
  for (const block of blocks) {
    const problem = judgeEvent(block);
    if (problem !== null) return problem;
  }
  const end = blocks.findIndex((block) => block.startsWith('event: complete'));
  if (end === -1) return isWhole ? 'the stream has no end' : null;
  return end === blocks.length - 1 ? null : 'there is an event after the last one';
}

function judgeEvent(block: string): string | null {
  if (/^event: complete\ndata:\s*$/.test(block)) return null;
  const [, json] = /^event: next\ndata: (.*)$/s.exec(block) ?? [];
  if (json === undefined) return `this is no event: ${block}`;
  const parsed = anyResult.safeParse(JSON.parse(json));
  return parsed.success ? null : `an event is not as documented:\n${prettifyError(parsed.error)}`;
}

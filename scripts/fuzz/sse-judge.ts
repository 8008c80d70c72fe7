import { prettifyError } from 'zod';
import { judgeResult, type Operation } from './graphql-judge.ts';
import { anyResult } from './graphql-shapes.ts';

/** What is wrong with the text of a stream of events; null when it is as the protocol and the operation want it. */
export function judgeEvents(operation: Operation, text: string, isWhole: boolean): string | null {
  const blocks = text
    .split('\n\n')
    .slice(0, -1)
    .filter((block) => block !== ':');
  for (const block of blocks) {
    const problem = judgeEvent(operation, block);
    if (problem !== null) return problem;
  }
  const end = blocks.findIndex((block) => block.startsWith('event: complete'));
  if (end === -1) return isWhole ? 'the stream has no end' : null;
  return end === blocks.length - 1 ? null : 'there is an event after the last one';
}

function judgeEvent(operation: Operation, block: string): string | null {
  if (/^event: complete\ndata:\s*$/.test(block)) return null;
  const [, json] = /^event: next\n(?:id: [\w-]+\n)?data: (.*)$/s.exec(block) ?? [];
  if (json === undefined) return `this is no event: ${block}`;
  const parsed = anyResult.safeParse(JSON.parse(json));
  if (!parsed.success) return `an event is not as documented:\n${prettifyError(parsed.error)}`;
  return judgeResult(operation, parsed.data);
}

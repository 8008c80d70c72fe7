import { type Answer, jsonText } from '../../http/answer.ts';
import type { Entry } from '../../workbench/journal/entry.ts';

/** A text of this length is written in about a millisecond. Then others have their turn. */
const turnCharacters = 262_144;

/** The items of a JSON list, in parts that are not joined: to write or join a long list at once would block others. */
export async function writeInTurns<T>(
  items: readonly T[],
  toJson: (item: T) => unknown,
): Promise<readonly string[]> {
  const parts: string[] = [];
  let written = 0;
  for (const item of items) {
    const text = JSON.stringify(toJson(item));
    parts.push(parts.length === 0 ? text : `,${text}`);
    written += text.length;
    if (written < turnCharacters) continue;
    written = 0;
    await new Promise(setImmediate);
  }
  return parts;
}

export async function listEntries(entries: readonly Entry[]): Promise<Answer> {
  const parts = await writeInTurns(entries, (entry) => entry);
  return jsonText(200, ['{"data":[', ...parts, ']}']);
}

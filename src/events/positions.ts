import { createHmac } from 'node:crypto';

export interface Place {
  readonly log: string;
  readonly position: number;
}

/** Opaque texts for places in the log. All processes issue the same text for the same place. */
export type Positions = ReturnType<typeof createPositions>;

const tagBytes = 8;

/** Creates the codec. The secret makes texts of other databases invalid. */
export function createPositions(secret: string) {
  const issue = ({ log, position }: Place): string => {
    const content = `${position} ${log}`;
    const tag = createHmac('sha256', secret).update(content).digest().subarray(0, tagBytes);
    return Buffer.concat([tag, Buffer.from(content)]).toString('base64url');
  };
  return {
    issue,
    /** Returns the place of a text, or null if the text was not issued here. */
    read(text: string): Place | null {
      const content = Buffer.from(text, 'base64url').subarray(tagBytes).toString();
      const [, number = '', log = ''] = /^(\d+) (.*)$/s.exec(content) ?? [];
      const place = { log, position: Number(number) };
      return Number.isSafeInteger(place.position) && issue(place) === text ? place : null;
    },
  };
}

import { createHmac } from 'node:crypto';

/** A place in a log of events. */
export interface Place {
  /** The name of the log. */
  readonly log: string;
  readonly position: number;
}

/** Opaque texts for places in the log, the same whichever process writes them. */
export interface Positions {
  issue(place: Place): string;
  /** The place that a text names, or null when it was not issued here. */
  read(text: string): Place | null;
}

const tagBytes = 8;

/** The secret tells the texts of one database from those of every other. */
export function createPositions(secret: string): Positions {
  const issue = ({ log, position }: Place): string => {
    const content = `${position} ${log}`;
    const tag = createHmac('sha256', secret).update(content).digest().subarray(0, tagBytes);
    return Buffer.concat([tag, Buffer.from(content)]).toString('base64url');
  };
  return {
    issue,
    read(text) {
      const content = Buffer.from(text, 'base64url').subarray(tagBytes).toString();
      const [, number = '', log = ''] = /^(\d+) (.*)$/s.exec(content) ?? [];
      const place = { log, position: Number(number) };
      return Number.isSafeInteger(place.position) && issue(place) === text ? place : null;
    },
  };
}

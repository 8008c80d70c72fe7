import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../lib/api.ts';
import { isGone } from '../lib/server-state.ts';
import type { Row } from './collections.ts';
import { type ListParameters, type Part, readPart, readRecord } from './source.ts';

const lookMs = 1_000;

/** A record as it is now; `gone` when there is none, null until it is known. */
export type Found = Row | 'gone' | null;

/** Reads a record, and reads it again while it is shown. `version` grows when it was written here. */
export function useRecord(world: string, name: string, key: string, version: number): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.hidden || isGone.peek()) return;
      const now = await readRecord(world, name, key).catch(asGone);
      if (isOver || now === null) return;
      setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    void look();
    const timer = setInterval(look, lookMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [world, name, key, version]);
  return found;
}

function asGone(error: unknown): Found {
  return error instanceof ApiError && error.status === 404 ? 'gone' : null;
}

const nothing: Part = { data: [], next: null };

/** A few records of a list, read again when `version` grows; null until they are known. */
export function useFew(
  world: string,
  name: string,
  parameters: ListParameters,
  version: unknown,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let isOver = false;
    void readPart(world, name, parameters)
      .catch(() => nothing)
      .then((read) => {
        if (!isOver) setPart(read);
      });
    return () => {
      isOver = true;
    };
  }, [world, name, JSON.stringify(parameters), version]);
  return part;
}

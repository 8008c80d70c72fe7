import type { Transform } from 'node:stream';

/**
 * What a stream comes to that goes through an engine, part by part, as fast as it is read. `step` runs the work on each
 * part, so that it can wait for its turn; `end` is called once, when all is done or nobody reads any more.
 */
export function streamThrough(
  source: ReadableStream<Uint8Array>,
  engine: Transform,
  step: (work: () => Promise<void>) => Promise<void>,
  end: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const made: Uint8Array[] = [];
  engine.on('data', (part: Uint8Array) => void made.push(part));
  const close = () => {
    engine.destroy();
    end();
  };
  /** Whether there is more to come. */
  const advance = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    await step(() => (done ? finish(engine) : write(engine, value)));
    return !done;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let isMore = true;
          while (isMore && made.length === 0) isMore = await advance();
          for (const part of made.splice(0)) controller.enqueue(part);
          if (isMore) return;
          close();
          controller.close();
        } catch (error) {
          close();
          await reader.cancel(error);
          throw error;
        }
      },
      async cancel(reason) {
        close();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function write(engine: Transform, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    engine.write(part, (error) => (error == null ? resolve() : reject(error)));
  });
}

/** An engine that was destroyed, since nobody reads any more, says neither that it ended nor that it failed. */
function finish(engine: Transform): Promise<void> {
  return new Promise((resolve, reject) => {
    if (engine.destroyed) return resolve();
    engine.once('end', resolve);
    engine.once('close', resolve);
    engine.once('error', reject);
    engine.end();
  });
}

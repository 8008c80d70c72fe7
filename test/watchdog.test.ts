import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import type { ChildProcess } from '../src/commands/command.ts';
import { supervise } from '../src/commands/supervise.ts';
import { runProgram } from './support/command-line.ts';

setDefaultTimeout(30_000);

describe('A process whose event loop is blocked', () => {
  it('logs one line and exits', async () => {
    const program = [process.execPath, join(import.meta.dir, 'support/still-process.ts')];
    const { exitCode, stdout, stderr } = await runProgram(program, {});
    expect([exitCode, stdout]).toEqual([137, 'blocked\n']);
    expect(stderr).toMatch(/ WARN {2}the event loop was blocked for 0\.12 s; the process exits\n$/);
  });
});

/** A fake process that is ready at once, and runs until a test ends it. */
class FakeChild implements ChildProcess {
  readonly ready = Promise.resolve(true);
  readonly ended: Promise<void>;
  readonly calls: string[] = [];
  isIgnoring = false;
  readonly #end: () => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
  }

  send(): void {}

  onMessage(): void {}

  end(): void {
    this.calls.push('end');
    if (!this.isIgnoring) this.#end();
  }

  kill(): void {
    this.calls.push('kill');
    this.#end();
  }
}

describe('The supervisor', () => {
  function superviseOne() {
    const children: FakeChild[] = [];
    const said: string[] = [];
    const ready = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const done = supervise({
      count: 1,
      longestStopMs: 10,
      start: () => {
        const child = new FakeChild();
        children.push(child);
        if (children.length === 2) replaced.resolve();
        return child;
      },
      onReady: () => ready.resolve(),
      onLost: (slot) => said.push(`lost ${slot}`),
      untilAskedToEnd: () => asked.promise,
    });
    return { children, said, ready: ready.promise, replaced: replaced.promise, ask: asked.resolve, done };
  }

  it('replaces a process that exits, and reports it', async () => {
    const { children, said, ready, replaced, ask, done } = superviseOne();
    await ready;
    children[0]?.kill();
    await replaced;
    expect([children[0]?.calls, said]).toEqual([['kill'], ['lost 1']]);
    ask();
    await done;
    expect(children.at(-1)?.calls).toEqual(['end']);
  });

  it('kills a process that does not stop when asked to', async () => {
    const { children, ready, ask, done } = superviseOne();
    await ready;
    for (const child of children) child.isIgnoring = true;
    ask();
    await done;
    expect(children[0]?.calls).toEqual(['end', 'kill']);
  });
});

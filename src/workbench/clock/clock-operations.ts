import type { Operation } from '../../http/operation.ts';
import { json } from '../../http/reply.ts';
import { bodyOf, clockBody } from '../bodies.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName } from '../problems.ts';
import { presentClock } from '../sandboxes/present.ts';
import { clock } from '../sandboxes/shapes.ts';
import { realTime } from './world-clock.ts';

const tag = 'Clock';

const stopped = { now: '2030-01-01T00:00:00.000Z', running: false, isReal: false };

export function clockOperations(parts: WorkbenchParts): readonly Operation[] {
  return [getClock(parts), putClock(parts), deleteClock(parts)];
}

const getClock = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/clock',
    id: 'getSandboxClock',
    tag,
    summary: 'Get the clock of a sandbox',
    description: 'Returns the clock. Main always has the real time.',
    responses: { 200: { description: 'The clock.', shape: clock, isOpenEnded: true } },
    examples: [{ name: 'stopped', summary: 'A stopped clock', reply: { status: 200, body: stopped } }],
    handle({ found: name }) {
      const state = name === mainName ? realTime : workbench.sandboxes.require(name).clock;
      return json(200, presentClock(state));
    },
  });

const putClock = ({ workbench, ofSandbox }: WorkbenchParts) =>
  ofSandbox({
    route: 'PUT /_workbench/sandboxes/:name/clock',
    id: 'putSandboxClock',
    tag,
    summary: 'Set, move, stop or start the clock of a sandbox',
    description: 'Changes the clock. Setting a time stops the clock unless `running` is true.',
    body: bodyOf('The changes to the clock.', clockBody),
    responses: { 200: { description: 'The clock.', shape: clock, isOpenEnded: true } },
    examples: [
      {
        name: 'stopped',
        summary: 'Set and stop the clock',
        body: { at: stopped.now },
        reply: { status: 200, body: stopped },
      },
    ],
    handle: ({ found: name, body }) =>
      json(200, presentClock(workbench.sandboxes.changeClock(name, body).clock)),
  });

const deleteClock = ({ workbench, ofSandbox }: WorkbenchParts) =>
  ofSandbox({
    route: 'DELETE /_workbench/sandboxes/:name/clock',
    id: 'deleteSandboxClock',
    tag,
    summary: 'Reset the clock of a sandbox',
    description: 'Returns the sandbox to the real time.',
    responses: { 200: { description: 'The clock.', shape: clock, isOpenEnded: true } },
    examples: [
      {
        name: 'real',
        summary: 'The real time',
        reply: { status: 200, body: { ...stopped, running: true, isReal: true } },
      },
    ],
    handle: ({ found: name }) => json(200, presentClock(workbench.sandboxes.changeClock(name, null).clock)),
  });

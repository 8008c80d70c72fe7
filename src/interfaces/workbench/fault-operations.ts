import type { Interface } from '../../http/interface.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import type { CountedRule } from '../../workbench/faults/fault-rules.ts';
import { isSamePath } from '../../workbench/faults/rule.ts';
import { WorkbenchProblem } from '../../workbench/problems.ts';
import { bodyOf } from './bodies.ts';
import { badName } from './examples.ts';
import { countedRules, noEffect, rulesShape } from './fault-shapes.ts';
import { nameOf, requireWorld } from './in-world.ts';
import type { WorkbenchParts } from './parts.ts';

const tag = 'Faults';

export const faultsTag = {
  [tag]: 'Fault injection for a sandbox or main: delays, errors, broken connections and broken responses.',
};

export function faultOperations(
  parts: WorkbenchParts,
  interfaces: readonly Interface[],
): readonly Operation[] {
  return [getFaults(parts), putFaults(parts, interfaces), deleteFaults(parts)];
}

const lost = {
  id: 'lost-answer',
  match: { method: 'POST', path: '/posts' },
  times: 1,
  when: 'after',
  connection: 'hang',
};

const path = '/_workbench/sandboxes/:name/faults' as const;

const getFaults = ({ workbench: { faults }, operation }: WorkbenchParts) =>
  operation({
    route: `GET ${path}`,
    id: 'getFaults',
    tag,
    summary: 'List the fault rules of a sandbox or of main',
    description: 'Returns the rules, with the number of requests that each affected.',
    responses: { 200: { description: 'The rules, in order.', shape: countedRules, isOpenEnded: true } },
    isLive: true,
    examples: [
      {
        name: 'rules',
        summary: 'A rule',
        reply: { status: 200, body: { data: [{ ...lost, applied: 1 }] } },
      },
      badName,
    ],
    handle: ({ exchange }) => json(200, present(faults.list(nameOf(exchange)))),
  });

const putFaults = ({ workbench, operation }: WorkbenchParts, interfaces: readonly Interface[]) => {
  const { faults } = workbench;
  const routes = interfaces.flatMap(({ operations = [], routes: plain = [] }) => [...operations, ...plain]);
  const paths = routes.map((route) => route.path.replace(/:(\w+)/g, '{$1}'));
  const shape = rulesShape(
    (wanted) => paths.some((known) => isSamePath(wanted, known)),
    (wanted) => interfaces.some(({ rootFields }) => rootFields?.().includes(wanted)),
  );
  return operation({
    route: `PUT ${path}`,
    id: 'putFaults',
    tag,
    summary: 'Replace the fault rules of a sandbox or of main',
    description:
      'Replaces all rules. The first rule that matches a request applies. A rule that has used up its `times`, skips the request, or is not chosen by its `probability` does not match.',
    body: bodyOf('The rules.', shape),
    responses: { 200: { description: 'The rules.', shape: countedRules } },
    examples: [
      {
        name: 'lost',
        summary: 'A post is stored, but the response is lost',
        body: [lost],
        reply: { status: 200, body: { data: [{ ...lost, applied: 0 }] } },
      },
      {
        name: 'nothing',
        summary: 'A rule without an effect',
        body: [{ id: 'idle' }],
        reply: new WorkbenchProblem('invalid', `[0] ${noEffect}`),
      },
      badName,
    ],
    find: ({ exchange }) => requireWorld(workbench, nameOf(exchange)),
    async handle({ found: name, body }) {
      const taken = new Set(body.map(({ id }) => id));
      const rules = body.map(({ id, ...rule }, index) => ({ id: id ?? newId(index, taken), rule }));
      await faults.set(name, rules);
      return json(200, present(faults.list(name)));
    },
  });
};

const deleteFaults = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: `DELETE ${path}`,
    id: 'deleteFaults',
    tag,
    summary: 'Delete the fault rules of a sandbox or of main',
    description: 'Deletes all rules. Requests that are already delayed stay delayed.',
    responses: { 204: { description: 'The rules were deleted.' } },
    examples: [{ name: 'cleared', summary: 'The rules', reply: { status: 204 } }],
    async handle({ exchange }) {
      await workbench.faults.set(requireWorld(workbench, nameOf(exchange)), []);
      return noContent();
    },
  });

function present(rules: readonly CountedRule[]) {
  return { data: rules.map(({ id, rule, applied }) => ({ id, ...rule, applied })) };
}

function newId(index: number, taken: ReadonlySet<string | undefined>): string {
  const id = `rule-${index + 1}`;
  return taken.has(id) ? `${id}-unnamed` : id;
}

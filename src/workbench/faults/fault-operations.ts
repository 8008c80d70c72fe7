import { type Interface, interfaceIdOf } from '../../http/interface.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import { bodyOf } from '../bodies.ts';
import type { WorkbenchParts } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import { countedRulesOf, noEffect, type RuleTargets, rulesShape } from './fault-shapes.ts';
import { isSamePath, type KeptRule } from './rule.ts';

const tag = 'Faults';

export function faultOperations(
  parts: WorkbenchParts,
  interfaces: readonly Interface[],
): readonly Operation[] {
  const ids = interfaces.flatMap((each) => interfaceIdOf(each) ?? []);
  const counted = countedRulesOf(ids);
  return [
    getFaults(parts, counted),
    putFaults(parts, counted, targetsOf(interfaces, ids)),
    deleteFaults(parts),
  ];
}

function targetsOf(interfaces: readonly Interface[], ids: readonly string[]): RuleTargets {
  const routes = interfaces.flatMap(({ operations = [], routes: plain = [] }) => [...operations, ...plain]);
  const paths = routes.map((route) => route.path.replace(/:(\w+)/g, '{$1}'));
  return {
    interfaces: ids,
    isPath: (wanted) => paths.some((known) => isSamePath(wanted, known)),
    isField: (wanted) => interfaces.some(({ rootFields }) => rootFields?.().includes(wanted)),
  };
}

type CountedRules = ReturnType<typeof countedRulesOf>;

const lost = {
  id: 'lost-answer',
  match: { method: 'POST', path: '/posts' },
  times: 1,
  when: 'after',
  connection: 'hang',
};

const path = '/_workbench/sandboxes/:name/faults' as const;

const getFaults = ({ workbench, ofWorld }: WorkbenchParts, countedRules: CountedRules) =>
  ofWorld({
    route: `GET ${path}`,
    id: 'getFaults',
    tag,
    summary: 'List the fault rules of a sandbox or of main',
    description: 'Returns the rules, with the number of requests that each affected.',
    responses: { 200: { description: 'The rules, in order.', shape: countedRules, isOpenEnded: true } },
    examples: [
      {
        name: 'rules',
        summary: 'A rule',
        reply: { status: 200, body: { data: [{ ...lost, applied: 1 }] } },
      },
    ],
    handle: ({ found: name }) => json(200, present(workbench.sandboxes.stateOf(name).faults)),
  });

const putFaults = (
  { workbench, ofWorld }: WorkbenchParts,
  countedRules: CountedRules,
  targets: RuleTargets,
) =>
  ofWorld({
    route: `PUT ${path}`,
    id: 'putFaults',
    tag,
    summary: 'Replace the fault rules of a sandbox or of main',
    description:
      'Replaces all rules. The first rule that matches a request applies. A rule that has used up its `times`, skips the request, or is not chosen by its `probability` does not match.',
    body: bodyOf('The rules.', rulesShape(targets)),
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
        reply: new WorkbenchProblem('invalid input', `[0] ${noEffect}`),
      },
    ],
    handle({ found: name, body }) {
      const taken = new Set(body.map(({ id }) => id));
      const faults = body.map(({ id, ...rule }, index) => ({
        id: id ?? newId(index, taken),
        rule,
        seen: 0,
        applied: 0,
      }));
      workbench.sandboxes.changeState(name, { faults });
      return json(200, present(faults));
    },
  });

const deleteFaults = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: `DELETE ${path}`,
    id: 'deleteFaults',
    tag,
    summary: 'Delete the fault rules of a sandbox or of main',
    description: 'Deletes all rules. Requests that are already delayed stay delayed.',
    responses: { 204: { description: 'The rules were deleted.' } },
    examples: [{ name: 'cleared', summary: 'The rules', reply: { status: 204 } }],
    handle({ found: name }) {
      workbench.sandboxes.changeState(name, { faults: [] });
      return noContent();
    },
  });

function present(rules: readonly KeptRule[]) {
  return { data: rules.map(({ id, rule, applied }) => ({ id, ...rule, applied })) };
}

function newId(index: number, taken: ReadonlySet<string | undefined>): string {
  const id = `rule-${index + 1}`;
  return taken.has(id) ? `${id}-unnamed` : id;
}

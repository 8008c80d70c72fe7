import { type Interface, interfaceIdOf } from '../../http/interface.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import { bodyOf } from '../bodies.ts';
import type { WorkbenchParts } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import {
  countedRuleOf,
  countedRulesOf,
  noEffect,
  type RuleTargets,
  ruleShape,
  rulesShape,
} from './fault-shapes.ts';
import { isSamePath, type KeptRule, type Rule } from './rule.ts';

const tag = 'Faults';

export function faultOperations(
  parts: WorkbenchParts,
  interfaces: readonly Interface[],
): readonly Operation[] {
  const targets = targetsOf(interfaces);
  const counted = countedRuleOf(targets.interfaces);
  const shapes = { rule: ruleShape(targets), counted, countedRules: countedRulesOf(counted) };
  return [
    getFaults(parts, shapes),
    putFaults(parts, shapes),
    postFault(parts, shapes),
    deleteFaults(parts),
    deleteFault(parts),
  ];
}

interface Shapes {
  readonly rule: ReturnType<typeof ruleShape>;
  readonly counted: ReturnType<typeof countedRuleOf>;
  readonly countedRules: ReturnType<typeof countedRulesOf>;
}

function targetsOf(interfaces: readonly Interface[]): RuleTargets {
  const routes = interfaces.flatMap(({ operations = [], routes: plain = [] }) => [...operations, ...plain]);
  const paths = routes.map((route) => route.path.replace(/:(\w+)/g, '{$1}'));
  return {
    interfaces: interfaces.flatMap(namesOf),
    isPath: (wanted) => paths.some((known) => isSamePath(wanted, known)),
    isField: (wanted) => interfaces.some(({ rootFields }) => rootFields?.().includes(wanted)),
  };
}

/** The names of an interface in rules. */
function namesOf(api: Interface): readonly string[] {
  const { operations = [], partAt } = api;
  if (partAt !== undefined) return [...new Set(operations.map(({ path }) => partAt(path)))];
  return [interfaceIdOf(api) ?? []].flat();
}

const lost = {
  id: 'lost-answer',
  match: { method: 'POST', path: '/posts' },
  times: 1,
  when: 'after',
  connection: 'hang',
};

const path = '/_workbench/sandboxes/:name/faults' as const;

const getFaults = ({ workbench, ofWorld }: WorkbenchParts, { countedRules }: Shapes) =>
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
    handle: ({ found: name }) => json(200, { data: workbench.sandboxes.stateOf(name).faults.map(present) }),
  });

const putFaults = ({ workbench, ofWorld }: WorkbenchParts, { rule, countedRules }: Shapes) =>
  ofWorld({
    route: `PUT ${path}`,
    id: 'putFaults',
    tag,
    summary: 'Replace the fault rules of a sandbox or of main',
    description:
      'Replaces all rules. The first rule that matches a request applies. A rule that has used up its `times`, skips the request, or is not chosen by its `probability` does not match.',
    body: bodyOf('The rules.', rulesShape(rule)),
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
      const faults = body.map((given, index) => keep(given, body, index + 1));
      workbench.sandboxes.changeState(name, { faults });
      return json(200, { data: faults.map(present) });
    },
  });

const postFault = ({ workbench, ofWorld }: WorkbenchParts, { rule, counted }: Shapes) => {
  const rules = rulesShape(rule);
  return ofWorld({
    route: `POST ${path}`,
    id: 'postFault',
    tag,
    summary: 'Add a fault rule to a sandbox or to main',
    description: 'Adds a rule in front of the others, which keep their counts.',
    body: bodyOf('The rule.', rule),
    responses: { 201: { description: 'The rule.', shape: counted } },
    examples: [
      {
        name: 'added',
        summary: 'A post is stored, but the response is lost',
        body: lost,
        reply: { status: 201, body: { ...lost, applied: 0 } },
      },
      {
        name: 'inUse',
        summary: 'Another rule has this id.',
        body: lost,
        reply: idInUse(lost.id),
      },
    ],
    handle({ found: name, body }) {
      const { faults } = workbench.sandboxes.stateOf(name);
      if (faults.some(({ id }) => id === body.id)) throw idInUse(body.id);
      const added = keep(body, faults);
      const all = [added, ...faults];
      const { error } = rules.safeParse(all.map(({ id, rule }) => ({ id, ...rule })));
      if (error !== undefined) throw new WorkbenchProblem('invalid input', error.issues[0]?.message ?? '');
      workbench.sandboxes.changeState(name, { faults: all });
      return json(201, present(added));
    },
  });
};

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

const deleteFault = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: `DELETE ${path}/:id`,
    id: 'deleteFault',
    tag,
    summary: 'Delete a fault rule of a sandbox or of main',
    description: 'Deletes one rule. Requests that it already delays stay delayed.',
    responses: { 204: { description: 'The rule was deleted.' } },
    examples: [
      { name: 'removed', summary: 'A rule', path: { id: lost.id }, reply: { status: 204 } },
      {
        name: 'unknown',
        summary: 'There is no such rule.',
        path: { id: 'nothing' },
        reply: noSuchRule('nothing'),
      },
    ],
    handle({ exchange, found: name }) {
      const id = exchange.parameter('id');
      const { faults } = workbench.sandboxes.stateOf(name);
      const others = faults.filter((kept) => kept.id !== id);
      if (others.length === faults.length) throw noSuchRule(id);
      workbench.sandboxes.changeState(name, { faults: others });
      return noContent();
    },
  });

function idInUse(id: string | undefined): WorkbenchProblem {
  return new WorkbenchProblem('id in use', `another rule has the id "${id}"`);
}

function noSuchRule(id: string): WorkbenchProblem {
  return new WorkbenchProblem('no such rule', `there is no rule "${id.slice(0, 100)}"`);
}

function present({ id, rule, applied }: KeptRule) {
  return { id, ...rule, applied };
}

/** Returns a rule that was not applied yet. Without an id, it gets a number that none of the others has. */
function keep(
  { id, ...rule }: Rule & { readonly id?: string | undefined },
  others: readonly { readonly id?: string | undefined }[],
  number = others.length + 1,
): KeptRule {
  const taken = new Set(others.map((other) => other.id));
  let free = `rule-${number}`;
  while (taken.has(free)) free += '-unnamed';
  return { id: id ?? free, rule, seen: 0, applied: 0 };
}

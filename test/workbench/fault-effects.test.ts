import { expect, it } from 'bun:test';
import { fieldsOf } from '../../console/worlds/rule-fields.ts';
import { describedEffects } from '../../src/http/fault-effects.ts';
import { onSqlite } from '../support/engines.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

/** The example of an effect, along with the effect that it requires. */
function exampleOf({
  name,
  onlyWith,
  read,
  example,
}: (typeof describedEffects)[number]): Record<string, unknown> {
  const company = describedEffects.find((other) => other.name === onlyWith);
  return { ...(company && exampleOf(company)), [name]: read(example) };
}

describeOn('Every fault effect', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const path = '/_workbench/sandboxes/t1/faults';
  const schemas = async () => (await bench.get('/openapi/workbench.json')).body.components.schemas;

  it('is accepted in rules and described in the OpenAPI document', async () => {
    for (const [name, effect] of describedEffects.map((effect) => [effect.name, effect] as const)) {
      await t1.make();
      const rule = { id: 'one', match: { path: '/posts/{id}' }, ...exampleOf(effect) };
      expectReply(await bench.send('PUT', path, [rule]), 200, { data: [{ ...rule, applied: 0 }] });
      expect((await schemas()).FaultRule.properties[name]).toMatchObject({
        'x-title': effect.title,
        description: effect.meaning,
        examples: [effect.read(effect.example)],
      });
    }
  });

  it('is accepted in the Quintet-Fault header', async () => {
    for (const [_, effect] of describedEffects.map((effect) => [effect.headerName, effect] as const)) {
      const company = describedEffects.filter(({ name }) => name === effect.onlyWith);
      const given = [effect, ...company].map(({ headerName, example }) => `${headerName}=${example}`);
      // Only the unknown part is rejected, so every other part was understood.
      const headers = { 'quintet-fault': [...given, 'unknown=1'].join('; ') };
      const { status, body } = await bench.get('/posts', headers);
      expect([status, body.detail]).toEqual([422, 'Quintet-Fault: unknown is not a known field']);
    }
  });

  it('has a field in the console form that reads back the value it shows', async () => {
    const fields = fieldsOf(await schemas());
    for (const effect of describedEffects) {
      const { name, title, read, example } = effect;
      const field = fields.find(({ label }) => label === title);
      const rule = { [name]: read(example) };
      expect([title, field?.read({}, field.show(rule))]).toEqual([title, rule]);
    }
    const titles = describedEffects.map(({ title }) => title);
    expect(fields.slice(0, titles.length).map(({ label }) => label)).toEqual(titles);
  });

  it('has a form field with its path in the rule, its default or an example, and its choices', async () => {
    const fields = fieldsOf(await schemas());
    const shown = fields.map(({ label, path, options = [], usual, hint }) => {
      const example = options.length > 0 ? usual : hint;
      return [label, path, example, ...options];
    });
    expect(shown.map(([, ...facts]) => facts)).toEqual([
      ['delayMs', 'e.g. {"min":100,"max":300}'],
      ['status', 'e.g. 503'],
      ['retryAfterSeconds', 'e.g. 3'],
      ['connection', 'unchanged', 'reset', 'hang'],
      ['body', 'unchanged', 'empty', 'truncated'],
      ['bytesPerSecond', 'e.g. 1000'],
      ['graphqlError', 'e.g. {"path":["posts",0,"author"]}'],
      ['live', 'e.g. {"drop":2}'],
      ['match.interface', 'any', 'graphql', 'posts', 'versioned', 'users', 'wrapped', 'products'],
      ['match.method', 'any', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      ['match.path', 'any, e.g. /posts/{id}'],
      ['match.operation', 'any, e.g. CreatePost'],
      ['match.field', 'any, e.g. createPost'],
      ['id', 'generated'],
      ['skip', 'none, e.g. 2'],
      ['times', 'no limit, e.g. 1'],
      ['probability', 'always, e.g. 0.3'],
      ['when', 'before', 'after'],
    ]);
    const labels =
      'Interface, Method, Path, GraphQL operation, GraphQL field, Rule id, Skip the first, Times at most, Probability, When';
    expect(shown.slice(8).map(([label]) => label)).toEqual(labels.split(', '));
    const when = fields.find(({ path }) => path === 'when');
    expect([when?.show({ when: 'before' }), when?.show({ when: 'after' })]).toEqual(['', 'after']);
  });
});

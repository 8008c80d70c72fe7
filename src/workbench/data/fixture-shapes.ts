import * as z from 'zod';
import { type FixtureType, fixtureTypes, isGiven } from '../../data/fixtures/fixture-type.ts';
import { capitalize } from '../../lib/text.ts';

/** The schemas of fixtures, derived from the records. */

const anyValue = z.unknown().optional().describe('Any JSON value; absent if there is none.');

function givenShape({ record, schema }: FixtureType): z.ZodType {
  const jsons = Object.keys(record.fields).filter((name) => record.fields[name]?.isJson);
  const documented = schema.extend(Object.fromEntries(jsons.map((name) => [name, anyValue])));
  return documented.meta({ id: `${capitalize(record.kind)}Fixture` });
}

function returnedShape({ record }: FixtureType): z.ZodType {
  const fields = Object.entries(record.fields).filter(([, field]) => isGiven(field));
  const shape = fields.map(([name, { schema, isJson, list, default: absent }]) => {
    if (isJson) return [name, anyValue];
    if (list !== undefined) return [list.names, z.array(z.string())];
    return [name, absent === undefined ? schema : z.string().optional()];
  });
  return z.strictObject(Object.fromEntries(shape)).meta({ id: `${capitalize(record.kind)}Data` });
}

const listsOf = (shapeOf: (type: FixtureType) => z.ZodType) =>
  fixtureTypes.map((type) => [type.collection, z.array(shapeOf(type))] as const);

/** Fixtures in a request; every part is optional. */
export const fixtures = z
  .strictObject(Object.fromEntries(listsOf(givenShape)))
  .partial()
  .meta({ id: 'Fixtures' });

export const dataDocument = z
  .strictObject({ data: z.strictObject(Object.fromEntries(listsOf(returnedShape))) })
  .meta({ id: 'DataDocument' });

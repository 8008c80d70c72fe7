import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../harness/statistics.ts';
import {
  type CommandGroup,
  type CommandOption,
  describeCommand,
  flagOf,
  isGroup,
} from '../src/commands/command.ts';
import { loadProgram } from '../src/commands/program.ts';
import { seed } from '../src/commands/seed.ts';
import { describedEffects } from '../src/http/fault-effects.ts';
import { isGiven } from '../src/data/document/document-type.ts';
import { contracts } from '../src/records/contracts.ts';
import type { Field } from '../src/records/field.ts';
import type { AnyRecord } from '../src/records/record.ts';
import { describedSettings } from '../src/settings/settings.ts';
import { rulePartsOf } from '../src/workbench/faults/rule.ts';

/** `npm run generate`: writes the tables of settings, commands, options, records and faults in the docs. */

type Table = Readonly<{ file: string; columns: readonly string[]; rows: readonly (readonly string[])[] }>;

const interfaces = ['graphql', 'posts', 'versioned', 'users', 'wrapped', 'products'];

const tables: readonly Table[] = [
  {
    file: 'docs/settings.md',
    columns: ['variable', 'default', 'meaning'],
    rows: describedSettings.map(({ name, default: preset, meaning }) => [
      code(name),
      preset,
      // Links are relative to the root, and the file is in `docs/`.
      meaning.replaceAll('](docs/', ']('),
    ]),
  },
  {
    file: 'docs/commands.md',
    columns: ['command', 'what it does'],
    rows: commandRows(await loadProgram([])),
  },
  {
    file: 'docs/data.md',
    columns: ['option', 'default', 'meaning'],
    rows: Object.entries<CommandOption>(seed.options ?? {}).map(([name, option]) => [
      code(flagOf(name, option)),
      option.default ?? '',
      option.meaning,
    ]),
  },
  {
    file: 'docs/data.md',
    columns: ['collection', 'fields'],
    rows: contracts.collections.map((record) => [code(record.name), fieldsOf(record)]),
  },
  {
    file: 'docs/testing.md',
    columns: ['key', 'meaning', 'in the header'],
    rows: Object.entries(rulePartsOf(interfaces)).map(([name, shape]) => [
      code(name),
      shape.meta()?.description ?? '',
      inHeader(name),
    ]),
  },
];

function commandRows({ subcommands }: CommandGroup, before = ''): Table['rows'] {
  return subcommands.flatMap((command) => {
    const name = `${before}${command.name}`;
    if (isGroup(command)) return commandRows(command, `${name} `);
    const options = command.options === undefined ? [] : ['[options]'];
    const call = [name, ...options, ...(command.operands ?? [])].join(' ');
    return [[code(call), describeCommand(command)]];
  });
}

/** Returns the fields of a record in documents. */
function fieldsOf({ fields, mirrored, identity, shown }: AnyRecord): string {
  const given = Object.entries(fields).filter(([, field]) => isGiven(field));
  const names = given
    .map(([name, field]) => `${code(field.list?.names ?? name)}${noteOn(field)}`)
    .join(', ');
  if (mirrored !== undefined) return `${names}; listed once`;
  return identity !== null && !shown.includes(identity) ? `${names}; in order of creation` : names;
}

function noteOn({ schema, documents, isJson, list }: Field): string {
  if (documents === 'with passwords') return ' if requested';
  if (list !== undefined) return ' in order';
  if (schema.safeParse(undefined).success) return isJson ? ' (any JSON, optional)' : ' (optional)';
  return schema.safeParse(null).success ? ' or null' : '';
}

/** Returns the part of a rule as in `Quintet-Fault`; empty if the header does not support it. */
function inHeader(name: string): string {
  if (name === 'when') return code('when=after');
  const effect = describedEffects.find((each) => each.name === name);
  return effect === undefined ? '' : code(`${effect.headerName}=${effect.example}`);
}

function code(text: string): string {
  return `\`${text}\``;
}

const root = join(import.meta.dir, '..');

/** Returns the documents with tables, in their current and their correct form. */
export function documentsWithTables() {
  return [...Map.groupBy(tables, ({ file }) => file)].map(([file, own]) => {
    const now = readFileSync(join(root, file), 'utf8');
    return [file, { now, generated: own.reduce(withTable, now) }] as const;
  });
}

/** Replaces the rows below the header of a table. */
function withTable(text: string, { file, columns, rows }: Table): string {
  const [header, whole] = [[], rows].map((shown) => `${markdownTable(columns, shown).join('\n')}\n`);
  const [before, after] = text.split(header ?? '');
  if (after === undefined) throw new Error(`${file} has no table: ${header}`);
  return `${before}${whole}${after.replace(/^(?:\|.*\n)+/, '')}`;
}

if (import.meta.main) {
  for (const [file, { generated }] of documentsWithTables()) writeFileSync(join(root, file), generated);
}

import { describe, expect, it } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { readEnvFile, withFile } from '../../src/env-file.ts';

const folder = await makeScratchFolder('env');
const read = (text: string) => {
  writeFileSync(join(folder, 'file'), text);
  return readEnvFile(join(folder, 'file'));
};

const cases: readonly (readonly [string, Record<string, string>])[] = [
  ['', {}],
  ['\n# A=1\n   \r\n', {}],
  ['A=1\r\nB=two words \n', { A: '1', B: 'two words' }],
  ['\ufeffA=1', { A: '1' }],
  ['export A = 1', { A: '1' }],
  ['A=\nB= # nothing', { A: '', B: '' }],
  ['A=a#b # c', { A: 'a#b' }],
  ['A=x=y', { A: 'x=y' }],
  ['A=\'a # "b" \\n $C\' # d', { A: 'a # "b" \\n $C' }],
  ['A="a # \\"b\\" \\\\ \\n$C"', { A: 'a # "b" \\ \n$C' }],
  ['A=1\nA=2', { A: '2' }],
];

describe('An environment file', () => {
  it.each(cases)('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['A', '1A=1', 'A-B=1', '=1', 'A="1', "A='1' 2", 'A="1"2'])('rejects %j', (text) => {
    expect(() => read(`A=1\n${text}`)).toThrow(/, line 2 is not NAME=value$/);
  });

  it.each([
    ['MAX_RESULTZ', 'MAX_RESULTS'],
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['workbench_token', 'WORKBENCH_TOKEN'],
  ])('rejects the mistyped setting %s', (name, meant) => {
    const problem = `${join(folder, 'file')}, line 2: ${name} is not a setting; did you mean ${meant}?`;
    expect(() => read(`A=1\n${name}=1`)).toThrow(problem);
  });

  it('may contain variables of other programs', () => {
    for (const name of ['POSTGRES_PASSWORD', 'HOSTNAME', 'OTEL_TRACES_EXPORTER', 'TZ'])
      expect(read(`${name}=1`)).toEqual({ [name]: '1' });
  });

  it('is overridden by environment variables that are not empty', () => {
    const file = { A: 'file', B: 'file', C: 'file' };
    expect(withFile({ A: 'own', B: '', C: undefined }, file)).toEqual({ ...file, A: 'own' });
  });
});

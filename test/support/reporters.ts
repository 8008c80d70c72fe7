/** The output format of a test runner. Vitest uses that of Jest. */
export type Reporter = 'tap' | 'jest' | 'playwright' | 'bun';

/** Returns the names of the passed tests, each as `suite: test`. Throws if a test did not pass. */
export function namesIn(reporter: Reporter, report: string): readonly string[] {
  return readers[reporter](report);
}

const readers: Readonly<Record<Reporter, (report: string) => readonly string[]>> = {
  tap: namesInTap,
  jest: (report) => namesInJest(JSON.parse(report.slice(report.indexOf('{')))),
  playwright: (report) => namesInSuites(JSON.parse(report).suites),
  bun: namesInBun,
};

/** Tests are indented below a comment with the name of their suite. */
function namesInTap(report: string): readonly string[] {
  const names: string[] = [];
  let suite = '';
  for (const line of report.split('\n')) {
    suite = /^# Subtest: (.*)$/.exec(line)?.[1] ?? suite;
    const [, failed, name] = /^ {4}(not )?ok \d+ - (.*)$/.exec(line) ?? [];
    if (failed !== undefined) throw new Error(`${suite}: ${name} failed`);
    if (name !== undefined) names.push(`${suite}: ${name}`);
  }
  return names;
}

interface JestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { status: string; title: string; ancestorTitles: string[] }[];
  }[];
}

function namesInJest({ testResults }: JestReport): readonly string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, title, ancestorTitles }) => {
      const name = `${ancestorTitles.at(-1)}: ${title}`;
      if (status !== 'passed') throw new Error(`${name} ${status}`);
      return name;
    }),
  );
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
}

function namesInSuites(suites: readonly Suite[]): readonly string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, ok }) => {
      if (!ok) throw new Error(`${suite.title}: ${title} failed`);
      return `${suite.title}: ${title}`;
    }),
    ...namesInSuites(suite.suites ?? []),
  ]);
}

/** Bun writes them to standard error. */
function namesInBun(report: string): readonly string[] {
  const lines = [...report.matchAll(/^\((\w+)\) (.*) > (.*?)(?: \[.*\])?$/gm)];
  return lines.map(([, outcome, suite, name]) => {
    if (outcome !== 'pass') throw new Error(`${suite}: ${name} ${outcome}`);
    return `${suite}: ${name}`;
  });
}

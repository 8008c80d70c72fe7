/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  /** The arguments, on one line. */
  readonly text: string;
}

/** A build stage: everything after one `FROM`, which is its first instruction. */
export type Stage = readonly Instruction[];

export function stagesIn(dockerfile: string): readonly Stage[] {
  const stages: Instruction[][] = [];
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Returns the arguments of each instruction with this name. */
export function saidBy(stage: Stage | undefined, name: string): readonly string[] {
  return (stage ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** Parses a `COPY`: its sources, its target, and its stage, if it is not the build context. */
export function readCopy(text: string) {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

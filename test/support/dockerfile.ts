/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  /** What follows the name, on one line. */
  readonly text: string;
}

/** A build stage: what follows one `FROM`, which is its first instruction. */
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

/** What a stage says under a name, each time that it does. */
export function saidBy(stage: Stage | undefined, name: string): readonly string[] {
  return (stage ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** The words of a `COPY`: what is copied, where to, and from which stage, if not from the folder of the build. */
export function readCopy(text: string) {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

import type { Exchange } from '../../http/exchange.ts';
import { mainName, requireName, WorkbenchProblem } from '../../workbench/problems.ts';

export function nameOf(exchange: Exchange): string {
  return requireName(exchange.parameter('name'));
}

/** The name in the path, for an operation that writes; throws for main. */
export function writableName(exchange: Exchange): string {
  return requireWritable(nameOf(exchange));
}

export function requireWritable(name: string): string {
  if (name !== mainName) return name;
  throw new WorkbenchProblem('main is protected', 'the workbench never changes main');
}

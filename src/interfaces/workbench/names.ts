import type { Exchange } from '../../http/exchange.ts';
import { mainName, requireName, WorkbenchProblem } from '../../workbench/problems.ts';

/** The name in the path. */
export function nameOf(exchange: Exchange): string {
  return requireName(exchange.parameter('name'));
}

/** The same, which is never main's where something would be written. */
export function writableName(exchange: Exchange): string {
  const name = nameOf(exchange);
  if (name !== mainName) return name;
  throw new WorkbenchProblem('main is not ours', 'the workbench never changes what is in main');
}

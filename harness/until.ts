/** Polls until a condition holds. The test runner limits the time. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(1);
}

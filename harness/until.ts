/** Looks again and again until something holds. How long that takes is the test runner's business. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(1);
}

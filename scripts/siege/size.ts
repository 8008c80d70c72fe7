/** One number for a long siege and one for a short one, or one for both. */
export type Size = number | readonly [long: number, short: number];

export function sizeOf(size: Size, isShort: boolean): number {
  const [long, short] = typeof size === 'number' ? [size, size] : size;
  return isShort ? short : long;
}

import { dlopen, type FFIFunction } from 'bun:ffi';

const names: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['libc.so.6', 'libc.so', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`],
  darwin: ['libSystem.B.dylib'],
};

/**
 * Loads functions of the system's C library, under any of its names; null if there is none. Takes some
 * milliseconds.
 */
export function fromCLibrary<Functions extends Record<string, FFIFunction>>(functions: Functions) {
  for (const name of names[process.platform] ?? []) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // Try the next name.
    }
  }
  return null;
}

import { dlopen, type FFIFunction } from 'bun:ffi';

const names: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['libc.so.6', 'libc.so', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`],
  darwin: ['libSystem.B.dylib'],
};

/** Functions of the system's C library, whatever it is called here; null where there is none. It takes some milliseconds. */
export function fromCLibrary<Functions extends Record<string, FFIFunction>>(functions: Functions) {
  for (const name of names[process.platform] ?? []) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // It has another name.
    }
  }
  return null;
}

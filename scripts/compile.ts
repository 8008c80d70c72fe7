import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entrypoints, gatherAssets } from './gather-assets.ts';

interface Options {
  /** Halves the startup time and makes the file larger. */
  readonly bytecode?: boolean;
  /** Another platform than this one, such as `bun-windows-x64`. */
  readonly target?: Bun.Build.CompileTarget;
}

/** Compiles the program into one executable, which needs neither Node nor node_modules. */
export async function compile(outfile: string, { bytecode = false, target }: Options = {}): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'quintet-build-'));
  try {
    const assets = await gatherAssets(scratch);
    await Bun.build({
      entrypoints,
      // Files in the working directory must not affect the program.
      compile: {
        outfile,
        assets: [assets],
        autoloadBunfig: false,
        autoloadDotenv: false,
        ...(target && { target }),
      },
      ...(bytecode && { format: 'esm', bytecode }),
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

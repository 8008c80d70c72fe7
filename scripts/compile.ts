import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entrypoints, gatherAssets } from './gather-assets.ts';

interface Options {
  /** Starts in half the time and makes the file larger. */
  readonly bytecode?: boolean;
  /** Another platform than this one, such as `bun-windows-x64`. */
  readonly target?: Bun.Build.CompileTarget;
}

/** Makes the whole program one executable. It needs neither Node nor a folder of packages beside it. */
export async function compile(outfile: string, { bytecode = false, target }: Options = {}): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'quintet-build-'));
  try {
    const assets = await gatherAssets(scratch);
    await Bun.build({
      entrypoints,
      // What lies in the folder that it is started from must not change what the program is.
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

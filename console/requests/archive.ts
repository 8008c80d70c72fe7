import { sendToWorkbench, toError } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import { saveFile } from '../lib/save-file.ts';

/** Saves the journal as an HTTP Archive. */
export async function downloadArchive(world: string): Promise<void> {
  await attempt(async () => {
    const response = await sendToWorkbench(`/sandboxes/${world}/journal?format=har`);
    if (!response.ok) throw await toError(response);
    saveFile(`${world}.har`, await response.blob());
  });
}

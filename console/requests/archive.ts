import { sendToWorkbench, toError } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';

/** Saves the journal of a world as an HTTP Archive. A link could not send the token. */
export async function downloadArchive(world: string): Promise<void> {
  await attempt(async () => {
    const response = await sendToWorkbench(`/sandboxes/${world}/journal?format=har`);
    if (!response.ok) throw await toError(response);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${world}.har`;
    link.click();
    URL.revokeObjectURL(address);
  });
}

/** Instructions to turn on a workbench that is off, or closed, because others can reach the server. */
export const workbenchSettings = 'WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters';

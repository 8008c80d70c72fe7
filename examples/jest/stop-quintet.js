export default async function stop() {
  await globalThis.quintet?.stop();
}

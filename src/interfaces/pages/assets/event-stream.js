/** Yields the events of a stream in batches, as they arrive. Not every browser supports iterating over a stream. */
export async function* readEvents(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop();
      yield blocks.flatMap(parseBlock);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** The type of an event is `message` by default. */
function parseBlock(block) {
  const event = { name: 'message', id: '', data: [] };
  for (const line of block.split('\n')) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event.name = value;
    if (field === 'id') event.id = value;
    if (field === 'data') event.data.push(value);
  }
  return event.data.length === 0 ? [] : [{ ...event, data: event.data.join('\n') }];
}

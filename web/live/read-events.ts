interface ServerSentEvent {
  /** `message` if the event has no name */
  name: string;
  data: string;
}

function readBlock(block: string): ServerSentEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') name = value;
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined;
}

/**
 * Parses server-sent events as they arrive. Yields undefined for comments, which are only heartbeats. Ids and retry
 * times are not supported, because clients reconnect without them.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerSentEvent | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A line may end in \r\n, and the \n may be in the next chunk.
      const text = rest + value;
      const endsInReturn = text.endsWith('\r');
      const blocks = (endsInReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n').split('\n\n');
      rest = blocks.pop()! + (endsInReturn ? '\r' : '');
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

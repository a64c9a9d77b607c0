interface ServerSentEvent {
  /** `message` where it has no name of its own */
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
 * Server-sent events as they arrive. Comments, which only tell that the connection is alive, are undefined. The part of the
 * format that matters to a stream that is asked for again when it ends: no ids and no times.
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
      // A line may end in two characters, of which the second is yet to come.
      const text = rest + value;
      const isCut = text.endsWith('\r');
      const blocks = (isCut ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n').split('\n\n');
      rest = blocks.pop()! + (isCut ? '\r' : '');
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const PAGE = 500;

/** Splits items into arrays of up to 500. The last array may be empty. */
export async function* inChunks<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

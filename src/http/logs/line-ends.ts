const LF = 0x0a;
const CR = 0x0d;

/** Makes every line end CRLF, as progressive logs have them in Jenkins; those that are stay as they are. */
export async function* withCrlf(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let before = 0;
  for await (const chunk of source) {
    const out = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (const byte of chunk) {
      if (byte === LF && before !== CR) {
        out[length] = CR;
        length += 1;
      }
      out[length] = byte;
      length += 1;
      before = byte;
    }
    yield out.subarray(0, length);
  }
}

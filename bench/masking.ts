// What masking of a console costs: processor time and memory for 100 MB, by the number of secrets.
import { SecretMask } from '../src/builds/index.ts';

const BYTES = 100_000_000;
const PIECE = 64 * 1024;

const line = (at: number): string => `[INFO] ${at} compiling module ${(at * 7919) % 104729} to target/classes/${at}\n`;
const piece = Array.from({ length: 1200 }, (_, at) => line(at))
  .join('')
  .slice(0, PIECE);

for (const count of [0, 1, 100, 1000]) {
  const secrets = Array.from({ length: count }, (_, at) => `${at}`.padEnd(32, `${at * 7919}kJx/+Zq`));
  const [memory, before] = [process.memoryUsage().rss, process.cpuUsage()];
  const mask = new SecretMask(secrets);
  let hidden = 0;
  for (let done = 0; done < BYTES; done += piece.length) {
    const settled = mask.settled(piece) ?? 0;
    hidden += piece.length - mask.text(piece.slice(0, settled)).length;
  }
  const { user, system } = process.cpuUsage(before);
  const grown = Math.round((process.memoryUsage().rss - memory) / 1e6);
  console.log(
    JSON.stringify({ secrets: count, processorMs: Math.round((user + system) / 1000), memoryMb: grown, hidden }),
  );
}

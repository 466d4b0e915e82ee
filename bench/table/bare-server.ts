// A bare Fastify route that sends as many bytes of JSON as it is told, for comparison. It prints its port.
// usage: node scripts/run-ts.mjs bench/table/bare-server.ts BYTES
import Fastify from 'fastify';

const body = `{"text":"${'x'.repeat(Math.max(0, Number(process.argv[2] ?? 13_000) - 11))}"}`;
const app = Fastify();
app.get('/', (_request, reply) => reply.type('application/json;charset=utf-8').send(body));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' ? address?.port : 0}\n`);
process.on('SIGTERM', () => process.exit(0));

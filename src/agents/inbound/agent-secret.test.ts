import { expect, it } from 'vitest';
import { agentSecret } from './agent-secret.ts';

it('is an HMAC of the name', () => {
  const key = Buffer.from('key').toString('hex');
  expect(agentSecret(key, 'The quick brown fox jumps over the lazy dog')).toBe(
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  );
});

it('is another for each name and key', () => {
  expect(new Set([agentSecret('00', 'a'), agentSecret('00', 'b'), agentSecret('01', 'a')]).size).toBe(3);
});

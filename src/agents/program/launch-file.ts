import { createDecipheriv } from 'node:crypto';

const HEX = /^[0-9a-f]{32,}$/i;
const IV_BYTES = 16;

/**
 * Returns a launch file that came encrypted: sixteen bytes to begin with, then AES in CBC, with the first sixteen bytes of the secret
 * as the key. Returns null where it is not the secret of that node.
 */
export function decryptLaunchFile(bytes: Buffer, secret: string): string | null {
  if (!HEX.test(secret) || bytes.length <= IV_BYTES) return null;
  const decipher = createDecipheriv(
    'aes-128-cbc',
    Buffer.from(secret.slice(0, 32), 'hex'),
    bytes.subarray(0, IV_BYTES),
  );
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString();
    return text.includes('<jnlp') ? text : null;
  } catch {
    return null;
  }
}

/** Returns the arguments in a launch file, in order. */
export function launchArguments(text: string): string[] {
  return [...text.matchAll(/<argument>([^<]*)<\/argument>|<argument\s*\/>/g)].map(([, value = '']) => unescaped(value));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, digits?: string, name = '') => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (digits !== undefined) return String.fromCodePoint(Number(digits));
    return ENTITIES[name] ?? whole;
  });
}

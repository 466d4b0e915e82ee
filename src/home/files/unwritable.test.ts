import { expect, it } from 'vitest';
import { orUnwritable } from './unwritable.ts';

function broken(code: string): () => Promise<void> {
  return () => Promise.reject(Object.assign(new Error(`${code}: write '/home/x'`), { code }));
}

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])('%s is told to the client without a path', async (code) => {
  const told = orUnwritable(broken(code));
  await expect(told).rejects.toMatchObject({ code: 'HOME_UNWRITABLE' });
  await expect(told).rejects.toThrow(/^[^/]*$/);
});

it('another error stays what it is', async () => {
  await expect(orUnwritable(broken('EIO'))).rejects.toThrow('EIO: write');
});

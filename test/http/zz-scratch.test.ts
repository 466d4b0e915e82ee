import { it } from 'vitest';
import { startTestServer } from './start.ts';
it('x', async (t) => {
  const s = await startTestServer(t);
  for (const script of ["println 6*7", "println Jenkins.instance.numExecutors", "println Jenkins.instance.computers*.displayName"]) {
    const a = await s.as({ method: 'POST', url: '/scriptText', headers: {'content-type':'application/x-www-form-urlencoded'}, payload: new URLSearchParams({ script }).toString() });
    console.log(a.statusCode, a.body);
  }
}, 60000);

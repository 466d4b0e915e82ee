import { expect, it } from 'vitest';
import { createJob } from '/work/main/test/http/built.ts';
import { sharedServer } from '/work/main/test/http/start.ts';
const server = sharedServer();
const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string) => server().as({ method: 'POST', url });
it('x', async () => {
  await createJob(server(), 'long', { command: 'sleep 20' });
  if (process.env['SUB']) { await post('/computer/(built-in)/configSubmit?json='+encodeURIComponent('{"numExecutors":5}'));
  await post('/computer/(built-in)/configSubmit?json='+encodeURIComponent('{"numExecutors":2,"labelString":"","mode":"NORMAL"}'));}
  const a = await post('/job/long/build?delay=0sec'); console.log(a.statusCode);
  for (let i=0;i<4;i++){ await new Promise(r=>setTimeout(r,1000));
  console.log((await get('/queue/api/json?tree=items[why]')).body, (await get('/computer/api/json?tree=computer[displayName,offline,numExecutors,executors[idle,number,currentExecutable[url]]]')).body.slice(0,900), (await get('/job/long/1/consoleText')).body);}
});

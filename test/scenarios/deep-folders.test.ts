import { describe, expect, it } from 'vitest';
import { folderXml, freestyle, listView } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const TOP = '/job/Gro%C3%9Fe%20Welt';
const MIDDLE = `${TOP}/job/m%C3%BCde%20Leute`;
const LOWEST = `${MIDDLE}/job/100%25`;

describe('folders three levels deep, with blanks and umlauts in their names', () => {
  it('hold jobs that are created, built, read, moved, renamed and deleted', async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    expect((await client.postXml('/createItem?name=Gro%C3%9Fe%20Welt', folderXml('top'))).status).toBe(200);
    expect((await client.postXml(`${TOP}/createItem?name=m%C3%BCde%20Leute`, folderXml())).status).toBe(200);
    expect((await client.postXml(`${MIDDLE}/createItem?name=t%C3%BCr%20zu`, folderXml())).status).toBe(200);
    const folder = `${MIDDLE}/job/t%C3%BCr%20zu`;
    const job = `${folder}/job/hei%C3%9Fer%20job`;
    const command = 'echo "in $JOB_NAME, base $JOB_BASE_NAME"; pwd';
    const created = await client.postXml(`${folder}/createItem?name=hei%C3%9Fer%20job`, freestyle({ command }));
    expect(created.status).toBe(200);

    const started = await client.post(`${job}/build?delay=0sec`);
    expect(started.status).toBe(201);
    await client.until<{ building: boolean }>(`${job}/1/api/json`, ({ building }) => !building);
    const log = await client.text(`${job}/1/consoleText`);
    expect(log).toContain('in Große Welt/müde Leute/tür zu/heißer job, base heißer job');
    expect(log).toContain(`${home}/workspace/Große Welt/müde Leute/tür zu/heißer job`);
    expect(log).toContain('Finished: SUCCESS');
    expect(await client.json(`${job}/1/api/json?tree=fullDisplayName,url`)).toMatchObject({
      fullDisplayName: 'Große Welt » müde Leute » tür zu » heißer job #1',
      url: `${server.base.replace(/\/$/, '')}${job}/1/`,
    });

    await client.postXml(`${TOP}/createView?name=tief`, listView('tief', { jobs: ['müde Leute'] }));
    const moved = await client.post(`${MIDDLE}/job/t%C3%BCr%20zu/move/move`, {
      body: new URLSearchParams({ destination: '/Große Welt', json: '{"destination":"/Große Welt"}' }),
    });
    expect(moved.status).toBe(302);
    expect(new URL(moved.headers.get('location') ?? '').pathname.replace(/\/$/, '')).toBe(`${TOP}/job/t%C3%BCr%20zu`);
    expect((await client.get(`${job}/api/json`)).status).toBe(404);
    const now = `${TOP}/job/t%C3%BCr%20zu/job/hei%C3%9Fer%20job`;
    expect(await client.json(`${now}/api/json?tree=fullName,lastBuild[number,result]`)).toMatchObject({
      fullName: 'Große Welt/tür zu/heißer job',
      lastBuild: { number: 1, result: 'SUCCESS' },
    });
    expect((await client.post(`${MIDDLE}/confirmRename?newName=wache%20Leute`)).status).toBe(302);
    expect(await client.json(`${TOP}/view/tief/api/json?tree=jobs[name]`)).toMatchObject({
      jobs: [{ name: 'wache Leute' }],
    });

    await server.kill();
    server = await spawnServer({ home });
    const again = server.client;
    await again.post(`${now}/build?delay=0sec`);
    await again.until<{ building: boolean }>(`${now}/2/api/json`, ({ building }) => !building);
    expect(await again.text(`${now}/2/consoleText`)).toContain('in Große Welt/tür zu/heißer job');
    expect((await again.post(`${TOP}/doDelete`)).status).toBe(302);
    expect((await again.get(`${now}/api/json`)).status).toBe(404);
    expect(await again.json('/api/json?tree=jobs[name]')).toMatchObject({ jobs: [] });
  });

  it('has no item whose name holds a per cent sign, as in Jenkins', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    const refused = await server.client.postXml('/createItem?name=100%25', freestyle());
    expect([refused.status, refused.headers.get('x-error')]).toEqual([400, '%  is an unsafe character']);
    expect((await server.client.get(`${LOWEST}/api/json`)).status).toBe(404);
  });
});

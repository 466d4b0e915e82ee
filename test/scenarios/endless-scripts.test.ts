import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PipelineServer, startPipelineServer } from './pipeline-server.ts';

/** Scripts that do not end by themselves, and some that do not want to end when they are told. */
const ENDLESS: Readonly<Record<string, string>> = {
  'a toString that loops': "class A { String toString() { while (true) {}; 'a' } }\necho 'begins'\necho \"${new A()}\"",
  'a toString that sleeps':
    "class A { String toString() { while (true) { Thread.sleep(1000) }; 'a' } }\necho 'begins'\necho \"${new A()}\"",
  'a getter that loops': "class A { def getB() { while (true) {} } }\necho 'begins'\nnew A().b",
  'a comparison that loops':
    "class A implements Comparable { int compareTo(Object o) { while (true) {}; 1 } }\necho 'begins'\nwhile (true) { [new A(), new A()].sort() }",
  'regular expressions, again and again':
    "echo 'begins'\nwhile (true) { try { ('a' * 40 + 'b') ==~ /(a+)+c/ } catch (Throwable e) { } }",
  'loops in every catch':
    "echo 'begins'\nwhile (true) { try { while (true) { } } catch (Throwable e) { } finally { while (true) { } } }",
  'sleep that goes on': "echo 'begins'\nwhile (true) { try { sleep(time: 1, unit: 'MILLISECONDS') } catch (e) { } }",
};

describe('a script that does not end', () => {
  let server: PipelineServer;
  beforeAll(async () => {
    server = await startPipelineServer();
  });
  afterAll(() => server.close());

  it.each(Object.entries(ENDLESS))('is stopped: %s', async (name, script) => {
    const job = name.replaceAll(/[^a-zA-Z]+/g, '-');
    await server.create({ job, script });
    const { result, console: text } = await server.run({ job, script }, [{ line: 'begins', post: 'stop' }]);
    expect(result).toBe('ABORTED');
    expect(text).toContain('Aborted by admin');
  });

  it('tidies up when it is stopped, and sleeps for that', async () => {
    const script = `echo 'begins'\ntry { sleep 60 } finally { sleep(time: 1, unit: 'MILLISECONDS'); echo 'tidied' }`;
    await server.create({ job: 'tidies', script });
    const outcome = await server.run({ job: 'tidies', script }, [{ line: 'Sleeping for 1 min 0 sec', post: 'stop' }]);
    expect(outcome).toMatchObject({ result: 'ABORTED', console: expect.stringContaining('tidied') });
  });
});

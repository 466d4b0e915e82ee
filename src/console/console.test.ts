import { describe, expect, it } from 'vitest';
import { comparable, sharedConsole } from './testing/shared-console.ts';

const console = sharedConsole(async ({ server }) => {
  await server.define('alpha');
});

describe('a script', () => {
  it.each([
    ['prints, and gives a value', "println 'a'; print 'b'; 1 + 1", 'a\nbResult: 2\n'],
    ['may give nothing', "println 'a'", 'a\n'],
    ['shows maps as Java does', "[a: 1, b: [c: 'x']]", 'Result: {a=1, b={c=x}}\n'],
    ['has a writer', "out.println 'via out'", 'via out\n'],
    [
      'finds the classes of Jenkins without imports',
      'println Jenkins.instance.is(hudson.model.Hudson.get())',
      'true\n',
    ],
    [
      'may declare methods and classes',
      'class A { int x = 2 }\ndef twice(a) { a.x * 2 }\ntwice(new A())',
      'Result: 4\n',
    ],
    [
      'shows what it threw behind what it printed',
      "println 'a'; throw new IllegalStateException('boom', new RuntimeException('why'))",
      'a\njava.lang.IllegalStateException: boom\nCaused by: java.lang.RuntimeException: why\n',
    ],
    [
      'shows where it cannot be read',
      'def x = ',
      'org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\nScript1.groovy: 1: unexpected token:  @ line 1, column 9.\n   def x = \n           ^\n\n1 error\n\n',
    ],
    [
      'is told what it may not use',
      "new File('/etc/passwd').text",
      'java.lang.SecurityException: Scripts not permitted to use new java.io.File java.lang.String\n',
    ],
    [
      'cannot read what it knows the name of',
      'Jenkins.instance.rootDir.text.size()',
      'java.lang.SecurityException: Scripts not permitted to read HOME\n',
    ],
  ])('%s', async (_name, script, output) => {
    const { run, server } = console();
    expect(comparable(await run(script)).replaceAll(server.home.folder, 'HOME')).toBe(output);
  });

  it('names its places', async () => {
    expect(await console().run("\nthrow new RuntimeException('boom')")).toBe(
      'java.lang.RuntimeException: boom\n\tat Script1.run(Script1.groovy:2)\n',
    );
  });

  it('of a file is called as the file is', async () => {
    const { console: scripts } = console();
    const request = { principal: { kind: 'system' }, fileName: 'init.groovy.d/10-first.groovy' } as const;
    const { output, failed } = await scripts.runFile("print 'a'; null.x", request);
    expect(failed).toBe(true);
    expect(output).toContain('at _10_first.run(init.groovy.d/10-first.groovy:1)');
  });

  it('that goes on for ever is stopped, and others have their turn meanwhile', async () => {
    const stop = new AbortController();
    const principal = { kind: 'system' } as const;
    const endless = console().console.run('while (true) {}', { principal, signal: stop.signal });
    expect(await console().run('1')).toBe('Result: 1\n');
    stop.abort();
    expect(await endless).toBe('The script was ended: The script was stopped\n');
  });

  it('cannot print without end', async () => {
    const said = await console().run("def s = 'x' * 5_000_000; 9.times { print s }");
    expect(said.slice(-80)).toContain('The script was ended: The script prints more than');
  });

  it('remembers what is meant for those after it', async () => {
    const { run } = console();
    const M = 'org.jenkins.plugins.lockableresources.LockableResourcesManager';
    await run(
      `def m = ${M}.get(); m.resources.clear(); def r = new org.jenkins.plugins.lockableresources.LockableResource('printer'); r.setLabels('paper'); m.resources.add(r); m.save()`,
    );
    expect(await run(`println ${M}.get().resources.collect { it.name + it.labels }`)).toBe('[printerpaper]\n');
  });
});

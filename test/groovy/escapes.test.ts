import { describe, expect, it } from 'vitest';
import { GroovySyntaxError } from '../../src/groovy/index.ts';
import { evaluate } from './evaluate.ts';

/** What people try, by what they try to reach. None of it may give anything. */
const ATTEMPTS: Readonly<Record<string, readonly string[]>> = {
  files: [
    "new File('/etc/passwd').text",
    "new File('/etc/passwd').eachLine { println it }",
    "new File('/tmp/x') << 'a'",
    "new FileReader('/etc/passwd').text",
    "new FileInputStream('/etc/passwd')",
    "new FileWriter('/tmp/x')",
    "new RandomAccessFile('/etc/passwd', 'r')",
    "File.createTempFile('a', 'b')",
    'File.listRoots()',
    "java.nio.file.Files.readAllLines(java.nio.file.Paths.get('/etc/passwd'))",
    "java.nio.file.Paths.get('/etc').toFile()",
    "import java.nio.file.*\nFiles.delete(Paths.get('/tmp/x'))",
    "new Scanner(new File('/etc/passwd'))",
    "new PrintWriter('/tmp/x')",
    "new FileOutputStream('/tmp/x')",
    "'/etc/passwd' as File",
    "('/etc/passwd' as File).text",
    "'file:///etc/passwd'.toURL().text",
    "new URL('file:///etc/passwd').text",
    "new URL('file:///etc/passwd').openStream()",
    "new URL('file:///etc/passwd').newReader()",
    "URI.create('file:///etc/passwd').toURL().getText()",
    'System.in.read()',
    "new java.util.zip.ZipFile('/tmp/x.zip')",
    "new java.util.logging.FileHandler('/tmp/x')",
    'Eval.me("new File(\'/etc/passwd\').text")',
    "new Properties().load(new FileInputStream('/etc/passwd'))",
    "new ConfigSlurper().parse(new File('/etc/passwd').toURL())",
    "new XmlSlurper().parse('/etc/passwd')",
    "groovy.util.XmlParser.newInstance().parse('/etc/passwd')",
  ],
  processes: [
    "'id'.execute()",
    "'id'.execute().text",
    "['sh', '-c', 'id'].execute()",
    "(['sh', '-c', 'id'] as String[]).execute()",
    '"id${\'\'}".execute()',
    "Runtime.runtime.exec('id')",
    "Runtime.getRuntime().exec('id')",
    'java.lang.Runtime.getRuntime().halt(1)',
    "new ProcessBuilder('id').start()",
    "new ProcessBuilder(['id']).start()",
    "ProcessBuilder.class.newInstance(['id'])",
    "def m = 'execute'; 'id'.\"$m\"()",
    "['id']*.execute()",
    "'id'.&execute as Runnable; ('id'.&execute)()",
    "['id'].collect { it.execute() }",
    "'id'.with { execute() }",
    "'id'.invokeMethod('execute', null)",
    "'id'.metaClass.invokeMethod('id', 'execute')",
    'ProcessHandle.current()',
    "org.codehaus.groovy.runtime.ProcessGroovyMethods.execute('id')",
    "import static org.codehaus.groovy.runtime.ProcessGroovyMethods.execute\nexecute('id')",
    "Class.forName('java.lang.Runtime')",
    "groovy.grape.Grape.grab('a:b:1')",
    "@Grab('a:b:1')\nimport groovy.lang.Nope\nprintln 1",
  ],
  'the system': [
    'System.exit(0)',
    'System.exit(-1)',
    'System.gc(); System.exit(1)',
    'System.setOut(null)',
    'System.setSecurityManager(null)',
    "System.load('/tmp/x.so')",
    "System.loadLibrary('x')",
    'System.console()',
    'Runtime.runtime.addShutdownHook(new Thread())',
    'Runtime.runtime.availableProcessors()',
    'Thread.start { }',
    'new Thread({ }).start()',
    'Thread.currentThread().contextClassLoader',
    'Thread.currentThread().stackTrace',
    'Thread.getAllStackTraces()',
    'java.util.concurrent.Executors.newFixedThreadPool(1)',
    'new Timer().schedule({ } as TimerTask, 1)',
    'java.util.concurrent.ForkJoinPool.commonPool()',
    'sun.misc.Unsafe.theUnsafe',
    'java.lang.management.ManagementFactory.getRuntimeMXBean()',
    "javax.naming.InitialContext.doLookup('ldap://x')",
    "new javax.script.ScriptEngineManager().getEngineByName('js')",
    'java.util.prefs.Preferences.userRoot()',
    'new ObjectInputStream(new ByteArrayInputStream(new byte[0]))',
    'java.beans.XMLDecoder.newInstance()',
    'Locale.setDefault(Locale.FRANCE)',
    'TimeZone.setDefault(null)',
  ],
  'the network': [
    "new Socket('127.0.0.1', 80)",
    'new ServerSocket(0)',
    "new URL('http://127.0.0.1/').text",
    "new URL('http://127.0.0.1/').openConnection()",
    "'http://127.0.0.1/'.toURL().text",
    "new URL('http://127.0.0.1/').getText()",
    "new URL('http://127.0.0.1/').bytes",
    "new URL('http://127.0.0.1/').withReader { it.text }",
    "new URL('http://127.0.0.1/').content",
    "InetAddress.getByName('localhost')",
    'java.net.http.HttpClient.newHttpClient()',
    'new DatagramSocket()',
    "groovy.sql.Sql.newInstance('jdbc:x')",
    "java.sql.DriverManager.getConnection('jdbc:x')",
    'new java.net.URLClassLoader([] as URL[])',
  ],
  'reflection and class loading': [
    'String.class.classLoader',
    'this.class.classLoader',
    "this.getClass().getClassLoader().parseClass('class A {}')",
    "new GroovyShell().evaluate('1')",
    "new GroovyClassLoader().parseClass('class A {}')",
    "evaluate('println 1')",
    "this.evaluate('1')",
    "Eval.x(1, 'x')",
    "Class.forName('java.lang.System').getMethod('exit', int).invoke(null, 0)",
    'String.class.getDeclaredMethods()',
    'String.class.getMethods()',
    "String.getDeclaredField('value')",
    "'a'.class.getMethod('length').invoke('a')",
    'String.class.getConstructors()',
    'String.newInstance()',
    'Class.getDeclaredConstructor()',
    'Object.class.getProtectionDomain()',
    "String.class.getResource('/')",
    "''.class.module",
    'String.metaClass',
    "''.metaClass.methods",
    "this.metaClass.invokeMethod(this, 'run', null)",
    "String.metaClass.constructor = { 1 }; new String('x').foo",
    'Integer.metaClass.plus = { 5 }; println 1 + 1; 1.undefined',
    'groovy.lang.GroovySystem.metaClassRegistry',
    "org.codehaus.groovy.runtime.InvokerHelper.invokeMethod('id', 'execute', null)",
    "org.codehaus.groovy.runtime.DefaultGroovyMethods.getMetaClass('x')",
    'java.lang.invoke.MethodHandles.lookup()',
    'java.lang.reflect.Proxy.newProxyInstance(null, null, null)',
    "new groovy.util.GroovyScriptEngine('/tmp')",
    'org.codehaus.groovy.control.CompilerConfiguration.DEFAULT',
    "[].class.forName('java.lang.Runtime')",
    "(1.class.superclass.superclass as Class).forName('java.io.File')",
    '{ -> }.class.classLoader',
    'def c = { -> 1 }; c.metaClass.classNode',
    '[].getClass().getDeclaredFields()',
  ],
  'the host of the evaluator': [
    "''.constructor",
    "''.constructor.constructor('return process')()",
    '[1].constructor',
    '[1].__proto__',
    '1.constructor',
    '1.__proto__.polluted',
    '({}).constructor',
    '({}).__proto__',
    'this.constructor',
    'this.__proto__',
    'this.prototype',
    'globalThis',
    'process.exit(1)',
    'process',
    "require('fs')",
    'module.exports',
    "Function('return this')()",
    '({ -> 1 }).call.call',
    '({ -> 1 }).apply(null)',
    "''.prototype",
    'String.prototype',
    'String.constructor',
    'String.__proto__',
    "''.toLocaleString()",
    '[1].forEachHost()',
    "''.hasOwnProperty('length')",
    "''.__defineGetter__('x', { })",
    "''.__lookupGetter__('x')",
    '[1].map { it }.constructor',
    '1.toFixed(2)',
    "'a'.charCodeAt(0)",
    "'a'.codePointAtHost()",
    '[1, 2].filterHost { it }',
    'Symbol.iterator',
    'Object.assign([:], [:])',
    'Object.keys([:])',
    "JSON.parse('{}')",
    'Reflect.ownKeys([:])',
    "new Function('return 1')",
    'new Proxy([:], [:])',
    "eval('1')",
    "Buffer.from('a')",
    'setTimeout({ }, 1)',
    "console.log('x')",
    'this.state',
    'this.fields',
    'this.type',
    "''.type",
    '[1].items',
    '[a: 1].getTable()',
    '({ -> 1 }).code',
    '({ -> 1 }).captured',
    "new Exception('x').state",
    '1.5.value',
    '1.5d.value',
    "'a'.class.declared",
    "'a'.class.ancestors",
    'String.declared',
    'this.machine',
    'machine',
    'vm',
    'frame',
    'this.binding.machine',
    'out.constructor',
    'binding.constructor',
    'this.options',
    'Thread.constructor',
  ],
};

/** How a script is refused: what it names is not there for it, or is named as not permitted. */
const REFUSALS: readonly RegExp[] = [
  /^Caught: java\.lang\.SecurityException: Scripts not permitted to use (new|method|staticMethod|field|class) \S+/m,
  /^Caught: groovy\.lang\.Missing(Method|Property)Exception: No (signature of method|such property): /m,
  /^Caught: groovy\.lang\.GroovyRuntimeException: Could not find matching constructor for: /m,
  /^Caught: org\.codehaus\.groovy\.runtime\.typehandling\.GroovyCastException: Cannot cast object /m,
  /^unable to resolve class /,
];

/** Imports stand at the top; the rest is tried within a closure, where more names are looked for. */
async function outcome(code: string): Promise<string> {
  const [, imports = '', rest = ''] = /^((?:(?:import|@Grab)[^\n]*\n)*)([\s\S]*)$/.exec(code) ?? [];
  try {
    return await evaluate(`${imports}def attempt = { ->\n${rest}\n}\nattempt()\nprintln 'REACHED'`);
  } catch (error) {
    if (error instanceof GroovySyntaxError) return error.message;
    throw error;
  }
}

describe.each(Object.entries(ATTEMPTS))('a script that tries to reach %s', (_topic, attempts) => {
  it.each(attempts.map((code) => ({ code })))('is refused: $code', async ({ code }) => {
    const printed = await outcome(code);
    expect(printed).not.toContain('REACHED');
    expect(
      REFUSALS.some((refusal) => refusal.test(printed)),
      printed,
    ).toBe(true);
  });
});

describe('objects of the host', () => {
  it('are not changed by keys that have a meaning there', async () => {
    const printed = await evaluate(`
def m = [:]
m.__proto__ = [polluted: true]
m['constructor'] = 1
m.prototype = 2
println m
println([:].polluted)
println([:].constructor)
`);
    expect(printed).toBe('[__proto__:[polluted:true], constructor:1, prototype:2]\nnull\nnull\n');
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});

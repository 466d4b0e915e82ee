import type { Vm } from '../runtime/vm.ts';
import { GROOVY_NAMES } from './groovy-names.ts';
import { JAVA_NAMES } from './java-names.ts';

// What exists in Java and Groovy and is never permitted. Whatever the tables do not list cannot be reached anyway; these
// lists only let a script be told that it was refused, not that there is no such thing. A refusal names what was wanted:
// `new java.io.File java.lang.String`, `staticMethod java.lang.Runtime getRuntime`, `method java.lang.Class forName …`,
// `field …`; what Groovy adds to a class is a static method of the class that adds it, with the receiver before the
// arguments: `staticMethod org.codehaus.groovy.runtime.ProcessGroovyMethods execute java.lang.String`.

export type RefusedKind = 'method' | 'staticMethod' | 'field' | 'staticField';

/** Throws the exception that the embedding has for it, or SecurityException. */
export function refuse(vm: Vm, signature: string): never {
  return vm.refuse(signature);
}

/**
 * Returns the signature with which a refusal names a member. `types` holds the full names of the classes of its arguments.
 */
export function refusalSignature(kind: RefusedKind, owner: string, name: string, types: readonly string[]): string {
  const declared = DECLARED.get(`${owner} ${name}`);
  if (declared !== undefined && types.length > 0) return [kind, owner, name, ...declared].join(' ');
  const adder = ADDED.find(({ members, classes }) => members.includes(name) && classes.includes(owner));
  return adder === undefined
    ? [kind, owner, name, ...types].join(' ')
    : ['staticMethod', adder.by, name, owner === 'groovy.lang.GString' ? 'java.lang.String' : owner, ...types].join(
        ' ',
      );
}

/** Lists the methods whose parameters are of other classes than their arguments. */
const DECLARED: ReadonlyMap<string, readonly string[]> = new Map([
  ['java.lang.System exit', ['int']],
  ['java.lang.Runtime exit', ['int']],
  ['java.lang.Runtime halt', ['int']],
  ['java.lang.Thread sleep', ['long']],
]);

function inPackage(place: string, names: string): string[] {
  return names.split(' ').map((name) => `${place}.${name}`);
}

/** Holds the full names of the refused classes. */
const refusedClasses: ReadonlySet<string> = new Set([
  ...Object.entries({ ...JAVA_NAMES, ...GROOVY_NAMES }).flatMap(([place, names]) => inPackage(place, names)),
  ...inPackage(
    'java.lang',
    'Runtime ProcessBuilder Process ProcessHandle Thread ThreadGroup ThreadLocal InheritableThreadLocal ClassLoader Compiler SecurityManager Shutdown Module ModuleLayer StackWalker ProcessBuilder$Redirect RuntimePermission',
  ),
  ...inPackage(
    'java.lang.reflect',
    'Method Field Constructor Proxy Modifier Array AccessibleObject InvocationHandler Executable Parameter Type',
  ),
  ...inPackage(
    'java.lang.invoke',
    'MethodHandles MethodHandle MethodHandles$Lookup MethodType VarHandle LambdaMetafactory',
  ),
  ...inPackage('java.lang.management', 'ManagementFactory RuntimeMXBean'),
  ...inPackage('java.lang.instrument', 'Instrumentation'),
  ...inPackage('java.lang.ref', 'Cleaner Finalizer'),
  ...inPackage(
    'java.io',
    'File FileReader FileWriter FileInputStream FileOutputStream FileDescriptor RandomAccessFile ObjectInputStream ObjectOutputStream PrintStream FilePermission Console FileFilter FilenameFilter',
  ),
  ...inPackage('java.nio', 'MappedByteBuffer'),
  ...inPackage('java.nio.file', 'Files Paths Path FileSystems FileSystem FileVisitor WatchService StandardOpenOption'),
  ...inPackage(
    'java.nio.channels',
    'FileChannel SocketChannel ServerSocketChannel AsynchronousFileChannel Channels Selector',
  ),
  ...inPackage(
    'java.net',
    'Socket ServerSocket DatagramSocket MulticastSocket InetAddress Inet4Address Inet6Address NetworkInterface URLConnection HttpURLConnection JarURLConnection URLClassLoader Proxy ProxySelector Authenticator CookieHandler URLStreamHandler URLStreamHandlerFactory',
  ),
  ...inPackage('java.net.http', 'HttpClient HttpRequest HttpResponse'),
  ...inPackage('javax.net.ssl', 'SSLContext SSLSocketFactory HttpsURLConnection SSLSocket'),
  ...inPackage(
    'java.util.concurrent',
    'Executors ExecutorService ThreadPoolExecutor ScheduledThreadPoolExecutor ForkJoinPool CompletableFuture FutureTask Executor ThreadFactory',
  ),
  ...inPackage('java.util', 'Timer TimerTask ServiceLoader ResourceBundle'),
  ...inPackage('java.util.jar', 'JarFile JarInputStream'),
  ...inPackage('java.util.zip', 'ZipFile ZipInputStream ZipOutputStream GZIPInputStream GZIPOutputStream'),
  ...inPackage('java.util.prefs', 'Preferences'),
  ...inPackage('java.security', 'AccessController Security KeyStore Policy ProtectionDomain Permission'),
  ...inPackage('java.sql', 'DriverManager Connection'),
  ...inPackage('java.rmi', 'Naming'),
  ...inPackage('java.awt', 'Desktop Robot Toolkit'),
  ...inPackage('java.beans', 'Introspector XMLDecoder XMLEncoder Expression Statement EventHandler'),
  ...inPackage('javax.naming', 'InitialContext Context'),
  ...inPackage('javax.script', 'ScriptEngineManager ScriptEngine'),
  ...inPackage('javax.tools', 'ToolProvider JavaCompiler'),
  ...inPackage('javax.management', 'MBeanServer ObjectName'),
  ...inPackage('sun.misc', 'Unsafe Signal Launcher'),
  ...inPackage('jdk.internal.misc', 'Unsafe'),
  ...inPackage('jdk.jshell', 'JShell'),
  ...inPackage('sun.reflect', 'Reflection ReflectionFactory'),
  ...inPackage(
    'groovy.lang',
    'GroovyShell GroovyClassLoader GroovyCodeSource GroovySystem MetaClass MetaClassImpl MetaClassRegistry ExpandoMetaClass DelegatingMetaClass ProxyMetaClass MetaMethod MetaProperty Grab Grapes GroovyInterceptable Interceptor',
  ),
  ...inPackage(
    'groovy.util',
    'Eval GroovyScriptEngine GroovyMBean AntBuilder ProxyGenerator FileNameFinder FileTreeBuilder',
  ),
  ...inPackage('groovy.grape', 'Grape GrapeIvy'),
  ...inPackage('groovy.sql', 'Sql DataSet GroovyRowResult'),
  ...inPackage('groovy.jmx.builder', 'JmxBuilder'),
  ...inPackage('groovy.mock.interceptor', 'MockFor StubFor'),
  ...inPackage('groovy.inspect', 'Inspector'),
  ...inPackage('groovyx.gpars', 'GParsPool GParsExecutorsPool'),
  ...inPackage('groovy.ui', 'Console GroovyMain'),
  ...inPackage('org.codehaus.groovy.control', 'CompilerConfiguration CompilationUnit SourceUnit'),
  ...inPackage('org.codehaus.groovy.reflection', 'ReflectionUtils CachedClass ClassInfo'),
  ...inPackage(
    'org.codehaus.groovy.runtime',
    'InvokerHelper ProcessGroovyMethods ResourceGroovyMethods IOGroovyMethods DefaultGroovyMethods StringGroovyMethods EncodingGroovyMethods NioGroovyMethods DefaultGroovyStaticMethods ScriptBytecodeAdapter InvokerInvocationException ConvertedClosure GroovyCategorySupport',
  ),
  ...inPackage('org.codehaus.groovy.tools', 'RootLoader GroovyStarter'),
]);

/** Says whether nothing of this class is permitted. */
export function isRefused(name: string, others: ReadonlySet<string> | undefined): boolean {
  return refusedClasses.has(name) || others?.has(name) === true;
}

function members(kind: RefusedKind, names: string): [string, RefusedKind][] {
  return names.split(' ').map((name) => [name, kind]);
}

const RUNTIME = 'org.codehaus.groovy.runtime';

/** Lists the members that Groovy's runtime adds to classes, with those classes. */
const ADDED: readonly {
  readonly by: string;
  readonly classes: readonly string[];
  readonly members: readonly string[];
}[] = [
  {
    by: `${RUNTIME}.ProcessGroovyMethods`,
    classes: ['java.lang.String', 'groovy.lang.GString', 'java.util.List', '[Ljava.lang.String;'],
    members: ['execute'],
  },
  {
    by: `${RUNTIME}.ResourceGroovyMethods`,
    classes: ['java.net.URL'],
    members: [
      'getText',
      'getBytes',
      'eachLine',
      'readLines',
      'eachByte',
      'splitEachLine',
      'filterLine',
      'newReader',
      'newInputStream',
      'withReader',
      'withInputStream',
    ],
  },
  {
    by: `${RUNTIME}.DefaultGroovyMethods`,
    classes: ['java.lang.Object', 'java.lang.Class'],
    members: ['addShutdownHook', 'getMetaPropertyValues', 'dump', 'use', 'mixin', 'getMetaClass', 'setMetaClass'],
  },
  {
    by: `${RUNTIME}.DefaultGroovyStaticMethods`,
    classes: ['java.lang.Thread'],
    members: ['start', 'startDaemon'],
  },
];

/**
 * Lists the refused members of classes that are permitted, by class, then by name; a property has the name of its getter.
 * Of classes that are not permitted, it lists those whose properties are no fields.
 */
export const refusedMembers: ReadonlyMap<string, ReadonlyMap<string, RefusedKind>> = new Map([
  ['java.lang.Runtime', new Map(members('staticMethod', 'getRuntime'))],
  ['java.lang.String', new Map(members('method', 'execute'))],
  ['groovy.lang.GString', new Map(members('method', 'execute'))],
  ['java.util.List', new Map(members('method', 'execute'))],
  ['[Ljava.lang.String;', new Map(members('method', 'execute'))],
  [
    'java.lang.Object',
    new Map(
      members(
        'method',
        'notify notifyAll wait finalize getMetaPropertyValues addShutdownHook getMetaClass setMetaClass',
      ),
    ),
  ],
  [
    'java.lang.Class',
    new Map([
      ...members('staticMethod', 'forName'),
      ...members(
        'method',
        'newInstance getClassLoader getProtectionDomain getResource getResourceAsStream getMethods getMethod getDeclaredMethods getDeclaredMethod getFields getField getDeclaredFields getDeclaredField getConstructors getConstructor getDeclaredConstructors getDeclaredConstructor getClasses getDeclaredClasses getModule getPackage getAnnotations getAnnotation getDeclaredAnnotations getEnclosingMethod getEnclosingConstructor getSigners getNestHost getNestMembers mixin',
      ),
    ]),
  ],
  [
    'java.lang.System',
    new Map(
      members(
        'staticMethod',
        'exit halt gc runFinalization load loadLibrary mapLibraryName setOut setErr setIn getSecurityManager setSecurityManager setProperties clearProperty inheritedChannel console getLogger',
      ).concat(members('staticField', 'in')),
    ),
  ],
  [
    'java.net.URL',
    new Map([
      ...members(
        'method',
        'openConnection openStream getContent getText getBytes eachLine readLines eachByte splitEachLine filterLine newReader newInputStream withReader withInputStream',
      ),
      ...members('staticMethod', 'setURLStreamHandlerFactory'),
    ]),
  ],
  ['groovy.lang.Script', new Map(members('method', 'evaluate'))],
  ['groovy.lang.GroovyObject', new Map(members('method', 'getMetaClass setMetaClass'))],
]);

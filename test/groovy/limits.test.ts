import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

/** Less than what scripts may use, so that going beyond it takes little time. */
const SMALL = {
  operations: 400_000,
  callDepth: 200,
  stringLength: 1_000_000,
  collectionSize: 20_000,
  memory: 256 * 1024 * 1024,
};

const OVERFLOW = 'Caught: java.lang.StackOverflowError';
const STRING = 'Limit: string';
const COLLECTION = 'Limit: collection';
const ENDLESS = 'Limit: operations';
const AT_ONCE = 'Limit: synchronous';

/** A list, or map, that holds itself so often that nobody can look at all of it. */
const MANIFOLD = "def a = ['x'], b = ['x'], m = [k: 1]; 60.times { a = [a, a]; b = [b, b]; m = [x: m, y: m] };";
const DEEP = 'def a = [], b = [], m = [:]; 20000.times { a = [a]; b = [b]; m = [k: m] };';
const LONG = 'def text = "a" * 40000;';

/** Code, and how what it prints begins: the limit that it meets, or the exception. */
const CASES: Readonly<Record<string, readonly (readonly [code: string, outcome: string])[]>> = {
  'texts that are too long': [
    ["'a' * (2**30)", STRING],
    ["('a' * 10000) * 10000000", STRING],
    ["'a'.padLeft(2000000000)", STRING],
    ["'a'.padRight(2147483647, 'xy')", STRING],
    ["'a'.center(2000000000)", STRING],
    ["'ab'.repeat(2000000000)", STRING],
    ["String.format('%999999999d', 1)", STRING],
    ["def s = 'a'; 40.times { s = s + s }", STRING],
    ["def s = 'a'; 40.times { s = s.concat(s) }", STRING],
    ["def s = 'aa'; 10.times { s = s.replace('a', 'a' * 30) }", STRING],
    ["def s = 'aa'; 10.times { s = s.replaceAll('a', 'a' * 30) }", STRING],
    ["def s = 'x' * 100000; ('a' * 1000).replaceAll('a') { s }", STRING],
    ["def s = new StringBuilder('a'); 40.times { s.append(s) }", STRING],
    ["def s = new StringBuilder('a'); 40.times { s.insert(0, s) }", STRING],
    ['new StringBuilder().setLength(2000000000)', STRING],
    ["def w = new StringWriter(); while (true) w << 'a' * 10000", STRING],
    ["'\\t'.expand(2000000000)", STRING],
    ["'a\\nb'.indent(2000000000)", STRING],
    ["def s = 'a' * 900000; println([s] * 100)", STRING],
    ["def s = 'a' * 900000; ([s] * 100).inspect()", STRING],
    ["def s = 'a' * 900000; (1..100).collectEntries { [it, s] }.toString()", STRING],
    ["def s = 'a' * 900000; new StringBuilder().append([s] * 100)", STRING],
    ["def s = 'a' * 900000; String.join(',', [s] * 100)", STRING],
    ["URLEncoder.encode('é' * 900000, 'UTF-8')", STRING],
    ["URLDecoder.decode('%41' * 300000, 'UTF-8')", STRING],
  ],
  'collections that are too large': [
    ['(1..Integer.MAX_VALUE).toList()', COLLECTION],
    ['[*(1..Integer.MAX_VALUE)]', COLLECTION],
    ['def f(Object... all) { all.size() }; f(*(1..Integer.MAX_VALUE))', COLLECTION],
    ['(1..Integer.MAX_VALUE) as int[]', COLLECTION],
    ['(1..Integer.MAX_VALUE)*.toString()', COLLECTION],
    ['(1..Integer.MAX_VALUE).collect { it }', COLLECTION],
    ['def m = [:]; m[1..Integer.MAX_VALUE] = 1', COLLECTION],
    ['println(1..Integer.MAX_VALUE)', COLLECTION],
    ['def n = 1; println("${n}" + (n..Integer.MAX_VALUE))', COLLECTION],
    ["('a'..'z').collectMany { (1..20000).toList() }", COLLECTION],
    ['(1..Integer.MAX_VALUE).findAll { true }', COLLECTION],
    ['(1..Integer.MAX_VALUE).grep { true }', COLLECTION],
    ['(1..Integer.MAX_VALUE).takeWhile { true }', COLLECTION],
    ['(1..Integer.MAX_VALUE).groupBy { it }', COLLECTION],
    ['def a = (1..9000).toList(); a[[0..8999, 0..8999, 0..8999]]', COLLECTION],
    ['([[1, 2]] * 100).eachCombination { }', COLLECTION],
    ['(1.0..1000000000.0).size()', COLLECTION],
    ['(1L..10000000000L).size()', COLLECTION],
    ['[1] * 1000000000', COLLECTION],
    ['def a = [1]; 60.times { a = a + a }', COLLECTION],
    ['def a = [1]; 60.times { a.addAll(a) }', COLLECTION],
    ['def a = []; while (true) a << 1', COLLECTION],
    ['def a = []; a[1000000000] = 1', COLLECTION],
    ['def m = [:]; for (long i = 0; ; i++) m[i] = i', COLLECTION],
    ['new int[2000000000]', COLLECTION],
    ['new int[50000][50000]', COLLECTION],
    ['new int[2000000000][0]', COLLECTION],
    [`new int${'[2]'.repeat(40)}`, COLLECTION],
    ['Arrays.copyOf([1] as int[], 2000000000)', COLLECTION],
    ['Collections.nCopies(2000000000, 1)', COLLECTION],
    ['([(1..1000).toList()] * 10).combinations()', COLLECTION],
    ['(1..20).toList().permutations()', COLLECTION],
    ['(1..40).toList().subsequences()', COLLECTION],
    [
      'java.util.stream.IntStream.range(0, 2147483647).boxed().collect(java.util.stream.Collectors.toList())',
      COLLECTION,
    ],
    ['class I implements Iterator { boolean hasNext() { true }; def next() { 1 } }; new I().toList()', COLLECTION],
    ["('a' * 30000).toList()", COLLECTION],
    ["('a' * 30000) as char[]", COLLECTION],
    ["('a' * 30000).bytes", COLLECTION],
    ["('a,' * 30000).split(',')", COLLECTION],
  ],
  'loops without an end': [
    ['while (true) { }', ENDLESS],
    ['for (;;);', ENDLESS],
    ['while (true) { continue }', ENDLESS],
    ['for (i in 1..Integer.MAX_VALUE) { }', ENDLESS],
    ['1L.upto(Long.MAX_VALUE) { }', ENDLESS],
    ['1.upto(Integer.MAX_VALUE) { }', ENDLESS],
    ['2147483647.times { }', ENDLESS],
    ['1.0.step(10, 1e-300) { }', ENDLESS],
    ['while (true) try { throw new Exception() } catch (e) { }', ENDLESS],
    ['while (true) try { throw new Exception() } finally { continue }', ENDLESS],
    ['try { while (true) { } } finally { while (true) { } }', ENDLESS],
    ['try { while (true) { } } catch (Throwable t) { println t }', ENDLESS],
    ['(1..Integer.MAX_VALUE).sum()', ENDLESS],
    ['(1..20).toList().eachPermutation { }', ENDLESS],
    ['java.util.stream.Stream.generate { 1 }.count()', ENDLESS],
    ['class I implements Iterator { boolean hasNext() { true }; def next() { 1 } }; new I().each { }', ENDLESS],
    ['def c; c = { n -> c.trampoline(n + 1) }.trampoline(); c(0)', ENDLESS],
    ['1.step(10, 0) { }', 'Caught: groovy.lang.GroovyRuntimeException: Infinite loop in 1.step(10, 0)'],
    ['def a = [1]; a.each { a << it }', 'Caught: java.util.ConcurrentModificationException'],
    ['class E extends Exception { String getMessage() { while (true); "" } }; println new E().toString()', ENDLESS],
  ],
  'what cannot be paused and takes too long': [
    [`${MANIFOLD} a.hashCode()`, AT_ONCE],
    [`${MANIFOLD} m.hashCode()`, AT_ONCE],
    [`${MANIFOLD} a.equals([b])`, ''],
    [`${MANIFOLD} [:].put(a, 1)`, AT_ONCE],
    [`${MANIFOLD} [a, a].toSet()`, AT_ONCE],
    [`${MANIFOLD} println(a == b)`, ENDLESS],
    [`${MANIFOLD} println a`, ENDLESS],
    ['def s = \'a\'; 40.times { s = "${s}${s}" }; s.size()', AT_ONCE],
    ['class A { int hashCode() { while (true); 1 }; boolean equals(o) { true } }; [new A()] as Set', AT_ONCE],
  ],
  'calls and values within each other': [
    ['def f() { f() }; f()', OVERFLOW],
    ['def f; f = { [1].each { f() } }; f()', OVERFLOW],
    ['class A { String toString() { "$this" } }; println new A()', OVERFLOW],
    ['class A { boolean equals(o) { [this] == [o] } }; [new A()] == [new A()]', OVERFLOW],
    ['class A { int hashCode() { [this].hashCode() } }; [new A()].hashCode()', OVERFLOW],
    ['class A implements Comparable { int compareTo(o) { this <=> o } }; new A() <=> new A()', OVERFLOW],
    ['class A { def getX() { this.x } }; new A().x', OVERFLOW],
    ['class A { def propertyMissing(String n) { this."$n" } }; new A().foo', OVERFLOW],
    ['class A { A b = new A() }; new A()', OVERFLOW],
    ['class A { A() { this(1) }; A(int i) { this() } }; new A()', OVERFLOW],
    ['enum E { A; def next() { next() } }; def x = E.A; x++', OVERFLOW],
    ['def m; m = [:].withDefault { m[it + 1] }; m[1]', OVERFLOW],
    ['def c = { -> foo }; c.delegate = c; c.resolveStrategy = 1; c()', ''],
    ['def c = { it }; 20000.times { c = c << { it } }; c(1)', OVERFLOW],
    ['def c = { Object... a -> 1 }; 20000.times { c = c.curry(1) }; c()', OVERFLOW],
    [`${DEEP} println a`, OVERFLOW],
    [`${DEEP} a.hashCode()`, OVERFLOW],
    [`${DEEP} a == b`, OVERFLOW],
    [`${DEEP} a.equals(b)`, OVERFLOW],
    [`${DEEP} [(a): 1][b]`, OVERFLOW],
    [`${DEEP} a.flatten()`, OVERFLOW],
    [`${DEEP} m.toString()`, OVERFLOW],
    [`${DEEP} groovy.json.JsonOutput.toJson(m)`, OVERFLOW],
    ['def a = []; a << a; println a', '[(this Collection)]\n'],
    ['def a = [], b = [a]; a << b; println a', OVERFLOW],
    ['def a = []; a << a; println a.hashCode()', OVERFLOW],
    ['def f() { f() }; try { f() } catch (StackOverflowError e) { println "met" }', 'met\n'],
  ],
  'numbers that are too large': [
    ['10**100000000', 'Caught: java.lang.ArithmeticException'],
    ['2G.pow(2000000000)', 'Caught: java.lang.ArithmeticException'],
    ['1G.shiftLeft(2147483647)', 'Caught: java.lang.ArithmeticException'],
    ['1.0.setScale(2147483647)', 'Caught: java.lang.ArithmeticException'],
    ['1e2000000000.toPlainString()', STRING],
    ['1e999999999.toBigInteger()', 'Caught: java.lang.ArithmeticException'],
    ['1e999999999 + 1', 'Caught: java.lang.ArithmeticException'],
    ['def f = 3G; while (true) f = f * f', 'Caught: java.lang.ArithmeticException'],
    ["('9' * 900000).toBigInteger()", 'Caught: java.lang.NumberFormatException'],
  ],
  'expressions that take too long': [
    ["('a' * 30 + '!') ==~ /(a+)+$/", 'Caught: java.lang.StackOverflowError: The regular expression takes too long'],
  ],
  'names that mean something to the host': [
    ['println TimeZone.getTimeZone("constructor").getOffset(0)', '0\n'],
    ['println TimeZone.getTimeZone("__proto__").ID', 'GMT\n'],
    ['interface constructor extends Set { }; [1] as constructor; println 1', '1\n'],
    ['println java.text.NumberFormat.getCurrencyInstance(new Locale("constructor")).format(1).size() > 0', 'true\n'],
    [
      'def m = "a" =~ /(?<a>a)/; m.find(); m.group("constructor")',
      'Caught: java.lang.IllegalArgumentException: No group',
    ],
    ['"a".getBytes("constructor")', 'Caught: java.io.UnsupportedEncodingException: constructor'],
    ['java.time.DayOfWeek.valueOf("constructor")', 'Caught: java.lang.IllegalArgumentException: No enum constant'],
    ['println constructor', 'Caught: groovy.lang.MissingPropertyException: No such property: constructor'],
    ['def __proto__ = 1, constructor = 2; println __proto__ + constructor', '3\n'],
    ['def __proto__(constructor) { constructor }; println __proto__(5)', '5\n'],
    ['class __proto__ { def constructor = 4 }; println new __proto__().constructor', '4\n'],
    ['enum E { __proto__, constructor }; println E.values()', '[__proto__, constructor]\n'],
    ['constructor: for (i in 1..3) { for (j in 1..3) { continue constructor } }; println 1', '1\n'],
    ['def f(Map m) { m }; println f(__proto__: 1, constructor: 2)', '[__proto__:1, constructor:2]\n'],
    ['println new groovy.json.JsonSlurper().parseText(\'{"__proto__": {"a": 1}}\')', '[__proto__:[a:1]]\n'],
    ['def p = new Properties(); p.setProperty("__proto__", "x"); println p.getProperty("constructor")', 'null\n'],
    ['class A { }; new A(__proto__: 1)', 'Caught: groovy.lang.MissingPropertyException: No such property: __proto__'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_topic, cases) => {
  it.each(cases.map(([code, outcome]) => ({ code, outcome })))('$code', async ({ code, outcome }) => {
    const printed = await evaluate(code, SMALL);
    expect(printed.slice(0, Math.max(outcome.length, 120))).toMatch(
      new RegExp(`^${outcome.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    );
  });
});

describe('long texts, which are worked on piece by piece', () => {
  it.each([
    [`${LONG} println text.reverse().size()`, '40000'],
    // Its end is a line without indentation.
    ["def s = '  a\\n' * 60000; println s.stripIndent() == s", 'true'],
    ["def s = '  a\\n  b' * 60000; println s.stripIndent().size()", '299998'],
    ["def s = '  |a\\n' * 60000; println s.stripMargin() == 'a\\n' * 60000", 'true'],
    ["def n = 3; def s = \"${'  a\\n' * 60000}\"; println s.stripIndent() == 'a\\n' * 60000", 'true'],
    ["def s = 'a\\n' * 60000; println s.indent(1) == ' a\\n' * 60000", 'true'],
    ["def s = '\\\\n' * 60000; println s.translateEscapes() == '\\n' * 60000", 'true'],
    ["println(('É' * 60000).equalsIgnoreCase('é' * 60000))", 'true'],
    ["println(('ab' * 60000).replace('a', '\\$&').size())", '180000'],
    ["println(new String(('aé' * 5000).getBytes('ISO-8859-1'), 'ISO-8859-1') == 'aé' * 5000)", 'true'],
  ])('%s', async (code, printed) => {
    expect(await evaluate(code)).toBe(`${printed}\n`);
  });
});

// Checks every case of fixtures/groovy/parse.json against the Groovy that runs this script:
//   groovy test/groovy/oracle/recheck.groovy fixtures/groovy/parse.json
import org.codehaus.groovy.control.*
import org.codehaus.groovy.control.messages.*
import org.codehaus.groovy.ast.*
import org.codehaus.groovy.ast.expr.*
import org.codehaus.groovy.ast.stmt.*
import org.codehaus.groovy.syntax.*
import groovy.json.*
import java.lang.reflect.Modifier as M

/** Trees of the compiler in the compact form of compact.ts. */
class Compact {
  String q(s) { JsonOutput.toJson(s.toString()) }
  String ty(ClassNode c) {
    if (c == null) return '?'
    if (c.isArray()) return ty(c.componentType) + '[]'
    String n = c.unresolvedName ?: c.name
    if (c.isGenericsPlaceHolder()) n = c.unresolvedName
    def g = c.genericsTypes
    if (g == null) return n
    n + '<' + g.collect { gt(it) }.join(',') + '>'
  }
  String gt(GenericsType g) {
    if (g.wildcard) {
      if (g.upperBounds) return '? extends ' + g.upperBounds.collect { ty(it) }.join('&')
      if (g.lowerBound) return '? super ' + ty(g.lowerBound)
      return '?'
    }
    if (g.upperBounds) return g.name + ' extends ' + g.upperBounds.collect { ty(it) }.join('&')
    ty(g.type)
  }
  String es(Collection l) { l.collect { ' ' + e(it) }.join('') }
  String args(Expression a) {
    if (a instanceof NamedArgumentListExpression) return ' ' + named(a)
    if (a instanceof TupleExpression) return a.expressions.collect { ' ' + (it instanceof NamedArgumentListExpression ? named(it) : e(it)) }.join('')
    ' ' + e(a)
  }
  String named(a) { '(named' + a.mapEntryExpressions.collect { ' ' + e(it) }.join('') + ')' }
  String ann(AnnotatedNode n) { n.annotations.collect { a(it) + ' ' }.join('') }
  String a(AnnotationNode x) { '@' + ty(x.classNode) + (x.members ? '(' + x.members.collect { k, v -> k + '=' + e(v) }.join(' ') + ')' : '') }
  String p(Parameter x) {
    (x.annotations.collect { a(it) + ' ' }.join('')) + ((x.modifiers & M.FINAL) ? 'final ' : '') + (x.dynamicTyped ? '' : ty(x.type) + ' ') + x.name + (x.hasInitialExpression() ? '=' + e(x.initialExpression) : '')
  }
  String ps(Parameter[] x) { '[' + x.collect { p(it) }.join(', ') + ']' }
  String num(v) {
    v.getClass().simpleName + ':' + v
  }
  String e(Expression x) {
    switch (x) {
      case null: return '()'
      case EmptyExpression: return '()'
      case AnnotationConstantExpression: return a(x.value)
      case ConstantExpression:
        def v = x.value
        if (v == null) return 'null'
        if (v instanceof String) return q(v)
        if (v instanceof Boolean) return v.toString()
        return num(v)
      case GStringExpression:
        return '(gstring' + (0..<Math.max(x.strings.size(), x.values.size())).collect { i -> (i < x.strings.size() ? ' ' + e(x.strings[i]) : '') + (i < x.values.size() ? ' ' + e(x.values[i]) : '') }.join('') + ')'
      case ArrayExpression: return '(array ' + ty(x.elementType) + (x.sizeExpression == null ? ' {' + es(x.expressions) + '}' : es(x.sizeExpression)) + ')'
      case NamedArgumentListExpression: return named(x)
      case MapExpression: return '(map' + es(x.mapEntryExpressions) + ')'
      case MapEntryExpression: return x.keyExpression instanceof SpreadMapExpression ? '(*: ' + e(x.valueExpression) + ')' : '(: ' + e(x.keyExpression) + ' ' + e(x.valueExpression) + ')'
      case ClosureListExpression: return '(closurelist' + es(x.expressions) + ')'
      case ListExpression: return '(list' + es(x.expressions) + ')'
      case ArgumentListExpression: return '(args' + es(x.expressions) + ')'
      case TupleExpression: return '(tuple' + es(x.expressions) + ')'
      case RangeExpression: return (x.inclusive ? '(.. ' : '(..< ') + e(x.from) + ' ' + e(x.to) + ')'
      case VariableExpression: return x.name
      case AttributeExpression: return '(' + (x.spreadSafe ? '*' : x.safe ? '?' : '') + '.@ ' + e(x.objectExpression) + ' ' + e(x.property) + ')'
      case PropertyExpression: return '(' + (x.spreadSafe ? '*' : x.safe ? '?' : '') + '. ' + e(x.objectExpression) + ' ' + e(x.property) + ')'
      case MethodPointerExpression: return '(.& ' + e(x.expression) + ' ' + e(x.methodName) + ')'
      case MethodCallExpression: return '(' + (x.spreadSafe ? '*' : x.safe ? '?' : '') + 'call ' + (x.implicitThis && x.objectExpression instanceof VariableExpression ? '-' : e(x.objectExpression)) + ' ' + (x.genericsTypes ? '<' + x.genericsTypes.collect { gt(it) }.join(',') + '> ' : '') + e(x.method) + args(x.arguments) + ')'
      case ConstructorCallExpression:
        String n = x.specialCall ? (x.superCall ? 'super' : 'this') : x.usingAnonymousInnerClass ? ty(x.type.superClass.name == 'java.lang.Object' && x.type.interfaces ? x.type.interfaces[0] : x.type.unresolvedSuperClass) : ty(x.type)
        return '(new ' + n + args(x.arguments) + (x.usingAnonymousInnerClass ? ' ' + body(x.type) : '') + ')'
      case ClosureExpression: return '({' + (x.parameters == null ? ' ->' : x.parameters.length == 0 ? '' : ' ' + ps(x.parameters)) + '}' + blk(x.code) + ')'
      case ElvisOperatorExpression: return '(?: ' + e(x.trueExpression) + ' ' + e(x.falseExpression) + ')'
      case TernaryExpression: return '(? ' + e(x.booleanExpression) + ' ' + e(x.trueExpression) + ' ' + e(x.falseExpression) + ')'
      case CastExpression: return (x.coerce ? '(as ' : '(cast ') + ty(x.type) + ' ' + e(x.expression) + ')'
      case NotExpression: return '(! ' + e(x.expression) + ')'
      case BooleanExpression: return e(x.expression)
      case UnaryMinusExpression: return '(neg ' + e(x.expression) + ')'
      case UnaryPlusExpression: return '(pos ' + e(x.expression) + ')'
      case BitwiseNegationExpression: return '(~ ' + e(x.expression) + ')'
      case PrefixExpression: return '(pre' + x.operation.text + ' ' + e(x.expression) + ')'
      case PostfixExpression: return '(post' + x.operation.text + ' ' + e(x.expression) + ')'
      case DeclarationExpression:
        String pre = '(def ' + ann(x)
        if (x.multipleAssignmentDeclaration) return pre + '(' + x.tupleExpression.expressions.collect { v(it) }.join(' ') + ') ' + e(x.rightExpression) + ')'
        return pre + v(x.variableExpression) + (x.rightExpression instanceof EmptyExpression ? '' : ' ' + e(x.rightExpression)) + ')'
      case BinaryExpression:
        return '(' + x.operation.text + ' ' + e(x.leftExpression) + ' ' + e(x.rightExpression) + ')'
      case ClassExpression: return '(class ' + ty(x.type) + ')'
      case SpreadExpression: return '(* ' + e(x.expression) + ')'
      case SpreadMapExpression: return '(*: ' + e(x.expression) + ')'
    }
    '(??' + x.getClass().simpleName + ')'
  }
  String v(VariableExpression x) { ((x.modifiers & M.FINAL) ? 'final ' : '') + (x.dynamicTyped ? '' : ty(x.originType) + ' ') + x.name }
  String blk(Statement s) {
    if (s == null) return ' ;'
    s instanceof BlockStatement && !s.statementLabels ? s.statements.collect { ' ' + st(it) }.join('') : ' ' + st(s)
  }
  String st(Statement s) {
    def l = s.statementLabels
    (l ? l.collect { '(label ' + it + ' ' }.reverse().join('') : '') + st0(s) + (l ? ')' * l.size() : '')
  }
  String st0(Statement s) {
    switch (s) {
      case EmptyStatement: return '(empty)'
      case BlockStatement: return '(block' + blk0(s) + ')'
      case ExpressionStatement: return e(s.expression)
      case IfStatement: return '(if ' + e(s.booleanExpression) + ' ' + st(s.ifBlock) + (s.elseBlock instanceof EmptyStatement && !(s.elseBlock.lineNumber > 0) ? '' : ' ' + st(s.elseBlock)) + ')'
      case ForStatement:
        if (s.collectionExpression instanceof ClosureListExpression) return '(for (' + s.collectionExpression.expressions.collect { e(it) }.join(' ; ') + ') ' + st(s.loopBlock) + ')'
        return '(for ' + p(s.variable) + ' ' + e(s.collectionExpression) + ' ' + st(s.loopBlock) + ')'
      case WhileStatement: return '(while ' + e(s.booleanExpression) + ' ' + st(s.loopBlock) + ')'
      case SwitchStatement: return '(switch ' + e(s.expression) + s.caseStatements.collect { ' (case ' + e(it.expression) + blk(it.code) + ')' }.join('') + (s.defaultStatement instanceof EmptyStatement && s.defaultStatement.lineNumber < 1 ? '' : ' (default' + blk(s.defaultStatement) + ')') + ')'
      case TryCatchStatement: return '(try ' + st(s.tryStatement) + s.catchStatements.collect { ' (catch ' + p(it.variable) + blk(it.code) + ')' }.join('') + (s.finallyStatement instanceof EmptyStatement ? '' : ' (finally' + (s.finallyStatement instanceof BlockStatement && s.finallyStatement.statements.size() == 1 && s.finallyStatement.statements[0] instanceof BlockStatement ? blk(s.finallyStatement.statements[0]) : blk(s.finallyStatement)) + ')') + ')'
      case ThrowStatement: return '(throw ' + e(s.expression) + ')'
      case ReturnStatement: return '(return' + (s.expression instanceof ConstantExpression && s.expression.value == null && s.expression.lineNumber < 1 ? '' : ' ' + e(s.expression)) + ')'
      case BreakStatement: return '(break' + (s.label ? ' ' + s.label : '') + ')'
      case ContinueStatement: return '(continue' + (s.label ? ' ' + s.label : '') + ')'
      case AssertStatement: return '(assert ' + e(s.booleanExpression) + (s.messageExpression instanceof ConstantExpression && s.messageExpression.value == null ? '' : ' ' + e(s.messageExpression)) + ')'
      case SynchronizedStatement: return '(synchronized ' + e(s.expression) + blk(s.code) + ')'
    }
    '(??' + s.getClass().simpleName + ')'
  }
  String blk0(BlockStatement s) { s.statements.collect { ' ' + st(it) }.join('') }
  String mods(int m) { def t = M.toString(m & 0xfff); t ? t + ' ' : '' }
  String meth(MethodNode m) {
    if (m.name == '<init>') return '(constructor ' + ann(m) + mods(m.modifiers) + ps(m.parameters) + (m.exceptions ? ' throws ' + m.exceptions.collect { ty(it) }.join(',') : '') + blk(m.code) + ')'
    '(method ' + ann(m) + mods(m.modifiers) + (m.genericsTypes ? '<' + m.genericsTypes.collect { gt(it) }.join(',') + '> ' : '') + (m.dynamicReturnType ? '' : ty(m.returnType) + ' ') + m.name + ' ' + ps(m.parameters) + (m.exceptions ? ' throws ' + m.exceptions.collect { ty(it) }.join(',') : '') + blk(m.code) + ')'
  }
  String body(ClassNode c) {
    def out = []
    c.fields.each { f -> if (f.name.startsWith('$') || f.name == 'this$0' || (c.isEnum() && f.name in ['MIN_VALUE', 'MAX_VALUE'])) return
      boolean prop = c.properties.any { it.field.is(f) }
      if (f.isEnum() ) { out << [f, '(constant ' + f.name + (f.initialExpression ? ' ' + e(f.initialExpression) : '') + ')']; return }
      out << [f, (prop ? '(property ' : '(field ') + ann(f) + mods(prop ? c.properties.find { it.field.is(f) }.modifiers : f.modifiers) + (f.dynamicTyped ? '' : ty(f.type) + ' ') + f.name + (f.initialExpression ? ' ' + e(f.initialExpression) : '') + ')'] }
    c.declaredConstructors.each { out << [it, meth(it)] }
    c.methods.each { if (it.name != '<clinit>' && !(c.isEnum() && it.name in ['values', 'next', 'previous', 'valueOf', '$INIT'])) out << [it, meth(it)] }
    def init = c.objectInitializerStatements ?: []
    init.each { out << [it, '(initializer' + blk(it) + ')'] }
    c.methods.findAll { it.name == '<clinit>' && !c.isEnum() }.each { out << [it.code, '(static' + blk(it.code) + ')'] }
    '{' + out.sort { a, b -> a[0].lineNumber <=> b[0].lineNumber ?: a[0].columnNumber <=> b[0].columnNumber }.collect { it[1] }.join(' ') + '}'
  }
  String cls(ClassNode c) {
    String k = c.isEnum() ? 'enum' : c.isAnnotationDefinition() ? 'annotation' : c.isInterface() ? 'interface' : c.annotations.any { it.classNode.name == 'groovy.transform.Trait' } ? 'trait' : 'class'
    '(' + k + ' ' + c.annotations.findAll { it.classNode.name != 'groovy.transform.Trait' }.collect { a(it) + ' ' }.join('') + c.name + (c.genericsTypes ? '<' + c.genericsTypes.collect { gt(it) }.join(',') + '>' : '') + (c.unresolvedSuperClass && !(c.unresolvedSuperClass.name in ['java.lang.Object', 'java.lang.Enum']) ? ' extends ' + ty(c.unresolvedSuperClass) : '') + (c.unresolvedInterfaces ? ' implements ' + c.unresolvedInterfaces.collect { ty(it) }.join(',') : '') + ' ' + body(c) + ')'
  }
  String module(ModuleNode m) {
    def out = []
    if (m.packageName) out << '(package ' + m.packageName[0..-2] + ')'
    m.imports.each { out << '(import ' + it.annotations.collect { a(it) + ' ' }.join('') + it.type.name + (it.alias != it.type.nameWithoutPackage ? ' as ' + it.alias : '') + ')' }
    m.starImports.each { out << '(import ' + it.annotations.collect { a(it) + ' ' }.join('') + it.packageName + '*)' }
    m.staticImports.each { k, it -> out << '(import static ' + it.type.name + '.' + it.fieldName + (k != it.fieldName ? ' as ' + k : '') + ')' }
    m.staticStarImports.each { k, it -> out << '(import static ' + it.type.name + '.*)' }
    m.statementBlock.statements.each { out << st(it) }
    m.methods.each { out << meth(it) }
    m.classes.each { if (!(it.scriptBody || it.script) && !(it instanceof InnerClassNode && it.anonymous)) out << cls(it) }
    out.join('\n')
  }
}
def err(Throwable t) {
  if (t instanceof MultipleCompilationErrorsException) {
    return t.errorCollector.errors.collect { m ->
      if (m instanceof SyntaxErrorMessage) { def c = m.cause; [message: c.originalMessage, line: c.startLine, column: c.startColumn] }
      else if (m instanceof ExceptionMessage) [message: 'EXC ' + m.cause, line: 0, column: 0]
      else [message: 'MSG ' + m.message, line: 0, column: 0]
    }
  }
  [[message: 'THROWN ' + t, line: 0, column: 0]]
}

def answer(String source) {
  def unit = new CompilationUnit(new CompilerConfiguration())
  unit.addSource('script.groovy', source)
  try {
    unit.compile(Phases.CONVERSION)
  } catch (MultipleCompilationErrorsException refused) {
    def first = err(refused)[0]
    return "${first.line}:${first.column}: ${first.message}".toString()
  }
  def text = new Compact().module(unit.AST.modules[0]).replace('(return null)', '(return)')
  text =~ /^\((import|package)/ && text.endsWith('\n(return)') ? text[0..<-9] : text
}

def cases = new JsonSlurper().parse(new File(args[0]), 'UTF-8')
def different = cases.findAll { (it.error ?: [it.tree].flatten().join('\n')) != answer(it.source) }
different.each { println "${it.source}\n  expected ${it.error ?: it.tree}\n  answered ${answer(it.source)}" }
println "${different.size()} of ${cases.size()} differ"

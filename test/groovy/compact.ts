import type {
  Annotation,
  ClassDeclaration,
  DeclaredVariable,
  EnumConstant,
  Expression,
  FieldDeclaration,
  Import,
  MapEntry,
  Member,
  MethodDeclaration,
  Modifiers,
  NumberLiteral,
  Parameter,
  Script,
  Statement,
  TypeParameter,
  TypeReference,
  VariableDeclaration,
} from '../../src/groovy/index.ts';

/**
 * A tree as one line per top-level part, in brackets, without positions: small enough to be written into a table. The
 * order inside a script is that of the language's own compiler: statements, then methods, then classes.
 */
export function compact(script: Script): string {
  const methods = script.body.filter((part) => part.kind === 'method');
  const classes = script.body.filter((part) => part.kind === 'class');
  const rest = script.body.filter((part) => part.kind !== 'method' && part.kind !== 'class');
  return [
    ...(script.package === undefined ? [] : [`(package ${script.package.name})`]),
    ...sortedImports(script.imports).map(importText),
    ...rest.map(statement),
    ...methods.map((part) => methodText(part, 'public')),
    ...classes.flatMap((part) => classTexts(part, '')),
  ].join('\n');
}

function sortedImports(imports: readonly Import[]): readonly Import[] {
  const rank = (item: Import) => (item.static ? 2 : 0) + (item.star ? 1 : 0);
  return [...imports].sort((a, b) => rank(a) - rank(b));
}

function importText(item: Import): string {
  const notes = item.annotations.map((note) => `${annotation(note)} `).join('');
  const member = item.member === undefined ? '' : `.${item.member}`;
  const star = item.star ? '.*' : '';
  const alias = item.alias === undefined ? '' : ` as ${item.alias}`;
  return `(import ${item.static ? 'static ' : notes}${item.name}${member}${star}${alias})`;
}

export function type(reference: TypeReference): string {
  const bound = reference.bound === undefined ? '' : ` ${reference.bound.direction} ${type(reference.bound.type)}`;
  const list = reference.arguments === undefined ? '' : `<${reference.arguments.map(type).join(',')}>`;
  return reference.name + bound + list + '[]'.repeat(reference.dimensions);
}

function typeParameters(list: readonly TypeParameter[]): string {
  if (list.length === 0) return '';
  const one = (item: TypeParameter) =>
    item.bounds.length === 0 ? item.name : `${item.name} extends ${item.bounds.map(type).join('&')}`;
  return `<${list.map(one).join(',')}>`;
}

function annotation(note: Annotation): string {
  const members = note.members.map((member) => `${member.name}=${expression(member.value)}`).join(' ');
  return `@${note.name}${members === '' ? '' : `(${members})`}`;
}

function annotations(modifiers: Modifiers): string {
  return modifiers.annotations.map((note) => `${annotation(note)} `).join('');
}

function parameter(item: Parameter): string {
  const final = item.modifiers.words.includes('final') ? 'final ' : '';
  const base = item.type === undefined ? (item.varargs ? 'java.lang.Object' : '') : type(item.type);
  const typeText = item.varargs ? `${base}[]` : base;
  const value = item.defaultValue === undefined ? '' : `=${expression(item.defaultValue)}`;
  return `${annotations(item.modifiers)}${final}${typeText === '' ? '' : `${typeText} `}${item.name}${value}`;
}

function parameters(list: readonly Parameter[]): string {
  return `[${list.map(parameter).join(', ')}]`;
}

function all(list: readonly Expression[]): string {
  return list.map((item) => ` ${expression(item)}`).join('');
}

function call(named: readonly MapEntry[], list: readonly Expression[]): string {
  if (named.length === 0) return all(list);
  const word = list.length === 0 ? 'named' : 'map';
  return ` (${word}${named.map((item) => ` ${entry(item)}`).join('')})${all(list)}`;
}

function entry(item: MapEntry): string {
  if (item.kind === 'spreadEntry') return `(*: ${expression(item.value)})`;
  return `(: ${expression(item.key)} ${expression(item.value)})`;
}

function name(value: string | Expression): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value.kind === 'variable' ? JSON.stringify(value.name) : expression(value);
}

function dots(value: { readonly safe: boolean; readonly spread: boolean }): string {
  return value.spread ? '*' : value.safe ? '?' : '';
}

export function expression(value: Expression): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'number':
      return number(value);
    case 'gstring': {
      const parts = value.strings.flatMap((text, i) => {
        const part = value.values[i];
        return part === undefined ? [JSON.stringify(text)] : [JSON.stringify(text), expression(part)];
      });
      return `(gstring ${parts.join(' ')})`;
    }
    case 'list':
      return `(list${all(value.items)})`;
    case 'map':
      return `(map${value.entries.map((item) => ` ${entry(item)}`).join('')})`;
    case 'range':
      return `(${value.inclusive ? '..' : '..<'} ${expression(value.from)} ${expression(value.to)})`;
    case 'variable':
      return value.name;
    case 'property':
      return `(${dots(value)}.${value.attribute ? '@' : ''} ${expression(value.object)} ${name(value.name)})`;
    case 'index':
      return `([ ${expression(value.object)} ${expression(value.index)})`;
    case 'call': {
      const types = value.typeArguments === undefined ? '' : `<${value.typeArguments.map(type).join(',')}> `;
      const object = value.object === undefined ? '-' : expression(value.object);
      return `(${dots(value)}call ${object} ${types}${name(value.name)}${call(value.named, value.arguments)})`;
    }
    case 'new': {
      const body = value.body === undefined ? '' : ` ${membersText(value.body, [], 'class')}`;
      return `(new ${type(value.type)}${call(value.named, value.arguments)}${body})`;
    }
    case 'delegation':
      return `(new ${value.target}${call(value.named, value.arguments)})`;
    case 'newArray':
      return `(array ${type(value.type)}${value.sizes.map((size) => ` ${size === undefined ? 'null' : expression(size)}`).join('')})`;
    case 'closure': {
      const { parameters: list } = value;
      const head = list === undefined ? '' : list.length === 0 ? ' ->' : ` ${parameters(list)}`;
      return `({${head}}${statements(value.body)})`;
    }
    case 'unary': {
      const word = { '-': 'neg', '+': 'pos', '~': '~', '!': '!' }[value.operator];
      return `(${word} ${expression(value.operand)})`;
    }
    case 'increment':
      return `(${value.prefix ? 'pre' : 'post'}${value.operator} ${expression(value.target)})`;
    case 'binary':
    case 'logical':
      return `(${value.operator} ${expression(value.left)} ${expression(value.right)})`;
    case 'assignment':
      return `(${value.operator} ${expression(value.target)} ${expression(value.value)})`;
    case 'multipleAssignment':
      return `(= (tuple${all(value.targets)}) ${expression(value.value)})`;
    case 'ternary':
      return `(? ${expression(value.condition)} ${expression(value.yes)} ${expression(value.no)})`;
    case 'elvis':
      return `(?: ${expression(value.value)} ${expression(value.otherwise)})`;
    case 'cast':
      return `(${value.coerce ? 'as' : 'cast'} ${type(value.type)} ${expression(value.value)})`;
    case 'instanceof':
      return `(instanceof ${expression(value.value)} (class ${type(value.type)}))`;
    case 'methodPointer':
      return `(.& ${expression(value.object)} ${name(value.name)})`;
    case 'typeExpression':
      return value.type.dimensions === 0 ? value.type.name : `(class ${type(value.type)})`;
    case 'spread':
      return `(* ${expression(value.value)})`;
    case 'declaration':
      return declarations(value).join('\n');
    case 'annotationValue':
      return annotation(value.annotation);
  }
}

function declarations(value: VariableDeclaration): readonly string[] {
  const notes = annotations(value.modifiers);
  const final = value.modifiers.words.includes('final') ? 'final ' : '';
  if (value.unpacked !== undefined) {
    const names = value.variables.map(
      (item) => final + (item.type === undefined ? '' : `${type(item.type)} `) + item.name,
    );
    return [`(def ${notes}(${names.join(' ')}) ${expression(value.unpacked)})`];
  }
  const typeText = value.type === undefined ? '' : `${type(value.type)} `;
  const one = (item: DeclaredVariable) =>
    `(def ${notes}${final}${typeText}${item.name}${item.value === undefined ? '' : ` ${expression(item.value)}`})`;
  return value.variables.map(one);
}

/** The smallest type that holds an integral literal, as its value decides. */
function number(value: NumberLiteral): string {
  const sign = value.negative ? '-' : '';
  if (value.form === 'decimal') return `BigDecimal:${sign}${value.digits.toUpperCase()}`;
  if (value.form === 'double' || value.form === 'float') {
    const digits = /[.e]/.test(value.digits) ? value.digits : `${value.digits}.0`;
    return `${value.form === 'double' ? 'Double' : 'Float'}:${sign}${digits}`;
  }
  const prefix = { 2: '0b', 8: '0o', 10: '', 16: '0x' }[value.radix];
  const big = BigInt(prefix + (value.radix === 10 ? value.digits.replace(/^0+(?=\d)/, '') : value.digits));
  const signed = value.negative ? -big : big;
  const byForm = { int: 'Integer', long: 'Long', bigInteger: 'BigInteger', integral: '' }[value.form];
  const fits = (bits: number) => BigInt.asIntN(bits, signed) === signed;
  return `${byForm || (fits(32) ? 'Integer' : fits(64) ? 'Long' : 'BigInteger')}:${signed}`;
}

function statements(list: readonly Statement[]): string {
  return list.map((item) => ` ${statement(item)}`).join('');
}

/** The body of a part whose block shows no brackets of its own. */
function inner(item: Statement): string {
  return item.kind === 'block' ? statements(item.body) : ` ${statement(item)}`;
}

export function statement(item: Statement): string {
  switch (item.kind) {
    case 'expression':
      return expression(item.expression);
    case 'block':
      return `(block${statements(item.body)})`;
    case 'empty':
      return '(empty)';
    case 'if': {
      const otherwise = item.otherwise === undefined ? '' : ` ${statement(item.otherwise)}`;
      return `(if ${expression(item.condition)} ${statement(item.then)}${otherwise})`;
    }
    case 'forIn':
      return `(for ${parameter(item.variable).replace(/^final /, '')} ${expression(item.iterable)} ${statement(item.body)})`;
    case 'for': {
      const one = (list: readonly Expression[]) => (list.length === 0 ? '()' : list.map(expression).join(' ; '));
      const condition = item.condition === undefined ? '()' : expression(item.condition);
      return `(for (${one(item.init)} ; ${condition} ; ${one(item.update)}) ${statement(item.body)})`;
    }
    case 'while':
      return `(while ${expression(item.condition)} ${statement(item.body)})`;
    case 'switch': {
      const tested = item.cases.filter((part) => part.test !== undefined);
      const others = item.cases.filter((part) => part.test === undefined);
      const cases = tested.map(
        (part) =>
          ` (case ${part.test === undefined ? '' : expression(part.test)}${statements(part.body) || ' (empty)'})`,
      );
      return `(switch ${expression(item.subject)}${cases.join('')}${others.map((part) => ` (default${statements(part.body) || ' (empty)'})`).join('')})`;
    }
    case 'try': {
      const catches = item.catches.flatMap((part) => {
        const types = part.types.length === 0 ? [''] : part.types.map((one) => `${type(one)} `);
        return types.map((one) => ` (catch ${one}${part.name}${statements(part.body.body)})`);
      });
      const last = item.finally === undefined ? '' : ` (finally${statements(item.finally.body)})`;
      return `(try ${statement(item.body)}${catches.join('')}${last})`;
    }
    case 'throw':
      return `(throw ${expression(item.value)})`;
    case 'return':
      return `(return${item.value === undefined ? '' : ` ${expression(item.value)}`})`;
    case 'break':
    case 'continue':
      return `(${item.kind}${item.label === undefined ? '' : ` ${item.label}`})`;
    case 'assert':
      return `(assert ${expression(item.condition)}${item.message === undefined ? '' : ` ${expression(item.message)}`})`;
    case 'synchronized':
      return `(synchronized ${expression(item.lock)}${inner(item.body)})`;
    case 'labeled':
      return `(label ${item.label} ${statement(item.body)})`;
    case 'method':
      return methodText(item, 'public');
    case 'class':
      return classTexts(item, '').join('\n');
  }
}

/** Words of access and their like in the order in which the compiler prints them. */
const ORDER = [
  'public',
  'protected',
  'private',
  'abstract',
  'static',
  'final',
  'transient',
  'volatile',
  'synchronized',
  'native',
  'strictfp',
] as const;

function words(modifiers: Modifiers, standard: string): string {
  const set = new Set<string>(modifiers.words);
  const seen = set.has('private') || set.has('protected') || set.has('public');
  if (!seen && standard !== '') set.add('public');
  for (const word of standard.split(' ').slice(1)) set.add(word);
  return ORDER.filter((word) => set.has(word))
    .map((word) => `${word} `)
    .join('');
}

function methodText(item: MethodDeclaration, standard: string): string {
  const types = typeParameters(item.typeParameters);
  const result = item.returnType === undefined ? '' : `${type(item.returnType)} `;
  const thrown = item.throws.length === 0 ? '' : ` throws ${item.throws.map(type).join(',')}`;
  const body = item.body === undefined ? ' ;' : statements(item.body);
  return `(method ${annotations(item.modifiers)}${words(item.modifiers, standard)}${types === '' ? '' : `${types} `}${result}${item.name} ${parameters(item.parameters)}${thrown}${body})`;
}

function fields(item: FieldDeclaration, owner: ClassDeclaration['classKind']): readonly string[] {
  const seen = item.modifiers.words.some((word) => word === 'private' || word === 'protected' || word === 'public');
  const isField = seen || owner === 'interface' || owner === 'annotation';
  const typeText = item.type === undefined ? '' : `${type(item.type)} `;
  const standard = owner === 'interface' ? 'public static final' : 'public';
  return item.variables.map(
    (one) =>
      `(${isField ? 'field' : 'property'} ${annotations(item.modifiers)}${words(item.modifiers, standard)}${typeText}${one.name}${one.value === undefined ? '' : ` ${expression(one.value)}`})`,
  );
}

function membersText(
  members: readonly Member[],
  constants: readonly EnumConstant[],
  owner: ClassDeclaration['classKind'],
): string {
  const list = constants.map((item) => `(constant ${item.name})`);
  for (const item of members) {
    if (item.kind === 'field') list.push(...fields(item, owner));
    else if (item.kind === 'method') {
      list.push(methodText(item, owner === 'interface' || owner === 'annotation' ? 'public abstract' : 'public'));
    } else if (item.kind === 'constructor') {
      const thrown = item.throws.length === 0 ? '' : ` throws ${item.throws.map(type).join(',')}`;
      list.push(
        `(constructor ${annotations(item.modifiers)}${words(item.modifiers, 'public')}${parameters(item.parameters)}${thrown}${statements(item.body)})`,
      );
    } else if (item.kind === 'initializer') {
      list.push(item.static ? `(static (block${statements(item.body)}))` : `(initializer${statements(item.body)})`);
    }
  }
  return `{${list.join(' ')}}`;
}

/** A class and, after it, those inside it, with the names that the compiler gives them. */
function classTexts(item: ClassDeclaration, outer: string): readonly string[] {
  const full = outer === '' ? item.name : `${outer}$${item.name}`;
  const superclass = item.superclass === undefined ? '' : ` extends ${type(item.superclass)}`;
  const interfaces =
    item.classKind === 'annotation'
      ? ' implements java.lang.annotation.Annotation'
      : item.interfaces.length === 0
        ? ''
        : ` implements ${item.interfaces.map(type).join(',')}`;
  const members = membersText(item.members, item.constants, item.classKind);
  const text = `(${item.classKind} ${annotations(item.modifiers)}${full}${typeParameters(item.typeParameters)}${superclass}${interfaces} ${members})`;
  return [text, ...item.members.flatMap((member) => (member.kind === 'class' ? classTexts(member, full) : []))];
}

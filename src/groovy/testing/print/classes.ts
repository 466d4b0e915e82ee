import { unreachable } from '../../../kit/index.ts';
import type { ClassDeclaration, ConstructorDeclaration, EnumConstant, Member, MethodDeclaration } from '../../tree.ts';
import { printArguments } from './calls.ts';
import { printExpression, printVariables } from './expressions.ts';
import { isName, quoted } from './literals.ts';
import { indented, joined, printBlock } from './statements.ts';
import { printAnnotation, printModifiers, printParameters, printType, printTypeParameters } from './types.ts';

export function printMethod(method: MethodDeclaration): string {
  const parameters = printTypeParameters(method.typeParameters);
  const head = [
    printModifiers(method.modifiers).trimEnd(),
    parameters,
    method.returnType === undefined ? '' : printType(method.returnType),
    isName(method.name) ? method.name : quoted(method.name),
  ].filter((part) => part !== '');
  const value =
    method.defaultValue === undefined ? '' : ` default ${printExpression(method.defaultValue, 'conditional')}`;
  const body = method.body === undefined ? '' : ` ${printBlock(method.body)}`;
  return `${head.join(' ')}(${printParameters(method.parameters)})${printThrows(method)}${value}${body}`;
}

function printThrows(method: Pick<MethodDeclaration, 'throws'>): string {
  return method.throws.length === 0 ? '' : ` throws ${method.throws.map(printType).join(', ')}`;
}

const WORDS = {
  class: 'class',
  interface: 'interface',
  enum: 'enum',
  annotation: '@interface',
  trait: 'trait',
} as const;

export function printClass(declaration: ClassDeclaration): string {
  const { classKind, superclass, interfaces } = declaration;
  const inherits = classKind === 'interface' ? 'extends' : 'implements';
  const head = [
    `${printModifiers(declaration.modifiers)}${WORDS[classKind]}`,
    declaration.name + printTypeParameters(declaration.typeParameters),
    ...(superclass === undefined ? [] : [`extends ${printType(superclass)}`]),
    ...(interfaces.length === 0 ? [] : [`${inherits} ${interfaces.map(printType).join(', ')}`]),
  ];
  return `${head.join(' ')} ${printClassBody(declaration.members, declaration.constants)}`;
}

export function printClassBody(members: readonly Member[], constants: readonly EnumConstant[] = []): string {
  const parts = members.map(printClassMember);
  if (constants.length > 0) parts.unshift(`${constants.map(printConstant).join(', ')};`);
  return parts.length === 0 ? '{ }' : `{\n${indented(joined(parts))}\n}`;
}

function printConstant(constant: EnumConstant): string {
  const annotations = constant.annotations.map((annotation) => `${printAnnotation(annotation)} `).join('');
  const list = printArguments(constant.named, constant.arguments);
  const body = constant.body === undefined ? '' : ` ${printClassBody(constant.body)}`;
  return annotations + constant.name + (list === '' ? '' : `(${list})`) + body;
}

function printClassMember(member: Member): string {
  switch (member.kind) {
    case 'field':
      return printModifiers(member.modifiers) + printVariables(member);
    case 'method':
      return printMethod(member);
    case 'constructor':
      return printConstructor(member);
    case 'initializer':
      return `${member.static ? 'static ' : ''}${printBlock(member.body)}`;
    case 'class':
      return printClass(member);
    default:
      return unreachable(member);
  }
}

function printConstructor(member: ConstructorDeclaration): string {
  const head = printModifiers(member.modifiers) + member.name;
  return `${head}(${printParameters(member.parameters)})${printThrows(member)} ${printBlock(member.body)}`;
}

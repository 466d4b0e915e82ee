import type { NativeClass } from '../host/groovy.ts';

/**
 * Describes the classes with the names of their members as a page of documentation: a heading and a line for each class.
 */
export function describeModel(classes: readonly NativeClass[]): string {
  const found = new Map<string, ClassPage>();
  for (const each of classes) {
    const page = found.get(each.type.name) ?? newPage(each);
    page.constructed ||= each.constructors.length > 0;
    for (const name of each.methods.keys()) page.methods.add(name);
    for (const name of [...each.statics.keys(), ...each.constants.keys()]) page.statics.add(name);
    found.set(each.type.name, page);
  }
  const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, page]) => describe(name, page));
  return `${HEAD}\n${lines.join('\n')}\n`;
}

const HEAD = `# The object model of the console

Made by \`npm run docs\`; a test fails while this page says something else than the code.

Every class that a script of the console sees beside those of the language, with its own members; what it inherits stands
with the class behind the colon. \`getX()\` and \`isX()\` are also properties. Members behind *static* belong to the class
itself; *new* means that scripts can make objects of it. What is not in this list cannot be reached.
`;

interface ClassPage {
  readonly above: readonly string[];
  readonly methods: Set<string>;
  readonly statics: Set<string>;
  constructed: boolean;
}

function newPage({ type }: NativeClass): ClassPage {
  const above = [type.superclass, ...type.interfaces].flatMap((each) => (each === null ? [] : [each.name]));
  return {
    above: above.filter((name) => name !== 'java.lang.Object' && name !== 'java.io.Serializable'),
    methods: new Set(),
    statics: new Set(),
    constructed: false,
  };
}

function describe(name: string, { above, methods, statics, constructed }: ClassPage): string {
  const parts = [
    ...(constructed ? ['*new*'] : []),
    ...(methods.size > 0 ? [[...methods].sort().join(', ')] : []),
    ...(statics.size > 0 ? [`*static* ${[...statics].sort().join(', ')}`] : []),
  ];
  const head = above.length === 0 ? `- **${name}**` : `- **${name}**: ${above.join(', ')}`;
  return parts.length === 0 ? head : `${head}\n  ${parts.join('; ')}`;
}

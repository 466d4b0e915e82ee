import { createCatalog, type Known } from './catalog.ts';
import { soleRequired } from './describables.ts';
import type {
  Agent,
  Arguments,
  Axis,
  Branch,
  Call,
  CallArgument,
  Calls,
  ClosureMap,
  Condition,
  Environment,
  Input,
  Matrix,
  NamedArgument,
  Pipeline,
  Post,
  Sections,
  Stage,
  Stages,
  Step,
  Value,
  When,
} from './model.ts';

/**
 * Returns the source of a pipeline that was made in an editor, as Jenkins writes it: `ModelASTPipelineDef#toPrettyGroovy`.
 */
export function pipelineGroovy(pipeline: Pipeline, known: Known): string {
  return indented(new Writer(known).pipeline(pipeline));
}

export function stepGroovy(step: Step, known: Known): string {
  return new Writer(known).step(step);
}

/** Indents lines within brackets; multi-line strings stay as they are. */
function indented(text: string): string {
  let depth = 0;
  let isInText = false;
  const lines = text.split('\n').map((line) => {
    let shown = line;
    if (!isInText) {
      if (/^[})\]]/.test(line)) depth -= 1;
      if (line !== '') shown = `${'  '.repeat(Math.max(0, depth))}${line}`;
      if (/[{([]$/.test(line)) depth += 1;
    }
    if ((line.match(/'''/g) ?? []).length % 2 === 1) isInText = !isInText;
    return shown;
  });
  return lines.join('\n');
}

class Writer {
  readonly #catalog;

  constructor(known: Known) {
    this.#catalog = createCatalog(known);
  }

  pipeline({ sections, libraries, stages, parameters, triggers }: Pipeline): string {
    const { agent, tools, environment, post, options } = sections;
    const libs = libraries?.libraries.map((each) => `lib(${valueText(each)})`) ?? [];
    return block('pipeline', [
      agent === null ? '' : agentText(agent),
      libs.length === 0 ? '' : block('libraries', libs),
      stages === null ? '' : this.stages('stages', stages),
      tools === null ? '' : block('tools', tools.tools.map(pairText)),
      environment === null ? '' : environmentText(environment),
      post === null ? '' : this.post(post),
      callsText('options', options),
      callsText('parameters', parameters),
      callsText('triggers', triggers),
    ]);
  }

  step({ name, args, children, code }: Step): string {
    const called = name ?? '';
    if (code !== null) return block(called, code.split('\n'));
    const text = this.#arguments(called, args);
    if (children !== null) {
      const head = text === '' ? called : `${called}(${text})`;
      return block(
        head,
        children.map((each) => this.step(each)),
      );
    }
    return text === '' || /^[[(]/.test(text) ? `${called}(${text})` : `${called} ${text}`;
  }

  /** Returns the arguments as text; the only required argument of a step is written without its name. */
  #arguments(step: string, args: Arguments): string {
    const [only, ...more] = args.form === 'named' ? args.entries : [];
    if (only === undefined || more.length > 0) return argumentsText(args);
    const model = this.#catalog.step(step);
    const isSole = model !== null && soleRequired(model)?.name === only.key.name;
    return isSole ? valueText(only.value) : argumentsText(args);
  }

  stages(name: string, { stages }: Stages): string {
    return block(
      name,
      stages.map((each) => this.#stage(each)),
    );
  }

  #stage(stage: Stage): string {
    const { name, sections, stages, parallel, matrix, branches, failFast } = stage;
    const hasParallel = parallel !== null || matrix !== null;
    return block(`stage('${name.replaceAll("'", "\\'")}')`, [
      ...this.#sections(sections),
      stages === null ? '' : this.stages('stages', stages),
      hasParallel && failFast === true ? 'failFast true' : '',
      parallel === null ? '' : this.stages('parallel', parallel),
      matrix === null ? '' : this.#matrix(matrix),
      branches.length === 0 ? '' : this.#steps(branches, failFast === true),
    ]);
  }

  #sections({ agent, when, tools, environment, options, input, post }: Sections): string[] {
    return [
      agent === null ? '' : agentText(agent),
      when === null ? '' : whenText(when),
      tools === null ? '' : block('tools', tools.tools.map(pairText)),
      environment === null ? '' : environmentText(environment),
      callsText('options', options),
      input === null ? '' : inputText(input),
      post === null ? '' : this.post(post),
    ];
  }

  #steps(branches: readonly Branch[], failFast: boolean): string {
    const [only, ...more] = branches;
    if (only !== undefined && more.length === 0) return block('steps', this.#branch(only));
    const parts = branches.map((each) => block(`${JSON.stringify(each.name)}:`, this.#branch(each)));
    if (failFast) parts.push('failFast: true');
    return block('steps', [`parallel(\n${parts.join(',\n')}\n)`]);
  }

  #branch({ steps }: Branch): string[] {
    return steps.map((each) => this.step(each));
  }

  #matrix({ sections, axes, excludes, stages }: Matrix): string {
    return block('matrix', [
      ...this.#sections(sections),
      axes === null ? '' : block('axes', axes.axes.map(axisText)),
      excludes === null
        ? ''
        : block(
            'excludes',
            excludes.excludes.map((each) => block('exclude', each.axes.map(axisText))),
          ),
      stages === null ? '' : this.stages('stages', stages),
    ]);
  }

  post({ conditions }: Post): string {
    return block(
      'post',
      conditions.map(({ name, branch }) => block(name, this.#branch(branch))),
    );
  }
}

function block(head: string, parts: readonly string[]): string {
  const lines = parts.filter((part) => part !== '');
  return [`${head} {`, ...lines, '}'].join('\n');
}

function callsText(name: string, calls: Calls | null): string {
  return calls === null || calls.calls.length === 0 ? '' : block(name, calls.calls.map(callText));
}

function callText({ name, args }: Call): string {
  return `${name ?? ''}(${args.map(callArgumentText).join(', ')})`;
}

function callArgumentText(argument: CallArgument): string {
  if (argument.kind === 'value') return valueText(argument);
  if (argument.kind === 'call') return callText(argument);
  const { key, value } = argument;
  return `${key.name}: ${value === null ? 'null' : callArgumentText(value)}`;
}

function argumentsText(args: Arguments): string {
  switch (args.form) {
    case 'named':
      return args.entries.map(({ key, value }) => `${key.name}: ${valueText(value)}`).join(', ');
    case 'single':
      return valueText(args.value);
    case 'positional':
      return args.values.map(valueText).join(', ');
  }
}

/** Returns a value as Groovy source. Jenkins: `ModelASTValue#toGroovy`. */
function valueText({ isLiteral, value }: Value): string {
  if (!isLiteral) return String(value).replace(/^\$\{([\s\S]*)\}$/, '$1');
  if (typeof value !== 'string') return String(value);
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const quotes = value.includes('\n') ? "'''" : "'";
  return `${quotes}${escaped}${quotes}`;
}

function pairText({ key, value }: NamedArgument): string {
  return `${key.name} ${valueText(value)}`;
}

function environmentText({ variables }: Environment): string {
  return block(
    'environment',
    variables.map(({ key, value }) => `${key.name} = ${callArgumentText(value)}`),
  );
}

function agentText({ type, argument }: Agent): string {
  const name = type?.name ?? '';
  if (argument === null || (argument.kind === 'map' && argument.entries.length === 0)) return `agent ${name}`;
  return block('agent', [argument.kind === 'map' ? mapText(name, argument) : `${name} ${valueText(argument)}`]);
}

function mapText(head: string, { entries }: ClosureMap): string {
  return block(
    head,
    entries.map(({ key, value }) =>
      value.kind === 'map' ? mapText(key.name, value) : `${key.name} ${valueText(value)}`,
    ),
  );
}

function whenText({ conditions, flags }: When): string {
  const set = [...flags].filter(([, value]) => value === true).map(([name]) => `${name} true`);
  return block('when', [...set, ...conditions.map(conditionText)]);
}

function conditionText({ name, args, children, code }: Condition): string {
  const called = name ?? '';
  if (code !== null) return block(called, code.split('\n'));
  if (children.length > 0) return block(called, children.map(conditionText));
  const text = args === null ? '' : argumentsText(args);
  return text === '' ? `${called}()` : `${called} ${text}`;
}

function inputText({ fields, parameters }: Input): string {
  return block('input', [
    ...[...fields].map(([name, value]) => `${name} ${valueText(value)}`),
    parameters.length === 0 ? '' : block('parameters', parameters.map(callText)),
  ]);
}

function axisText({ name, values, isNegated }: Axis): string {
  const list = values.map(callArgumentText).join(', ');
  return block('axis', [`name '${name?.name ?? ''}'`, `${isNegated ? 'notValues' : 'values'} ${list}`]);
}

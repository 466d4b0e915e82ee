import { messageOf } from '../../kit/index.ts';
import { type Result, worse } from '../../model/index.ts';
import {
  bool,
  definePublisher,
  expand,
  type Field,
  int,
  listOf,
  one,
  type RunContext,
  text,
} from '../../points/index.ts';
import { childOf, childText, node, type XmlElement } from '../../xml/index.ts';
import { withoutBlanks } from '../shared/reports/patterns.ts';
import { readAhead } from '../shared/reports/read-ahead.ts';
import { IssueList } from './collect-issues.ts';
import { issueGates } from './gates.ts';
import { minimumSeverity, severityNamed } from './health.ts';
import { recordIssues as record } from './record-issues.ts';
import { ANALYSIS_TOOLS, TOOL_CLASSES, toolOf } from './tools.ts';

/** Describes a tool as it is configured. */
interface ChosenTool {
  readonly tag: string;
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
}

/** Defines a field for the tools, each in an element named by its class. */
const chosenTools: Field<readonly ChosenTool[]> = {
  type: listOf(TOOL_CLASSES),
  label: 'Tools',
  fromXml: (element) => (element?.children ?? []).map((child) => toolIn(child, child.name)),
  toXml: (name, value) => [
    node(
      name,
      value.map(({ tag, ...tool }) =>
        node(tag, [node('id', tool.id), node('name', tool.name), node('pattern', tool.pattern)]),
      ),
    ),
  ],
};

/** Defines a field for the single tool that a pipeline step gives as `tool:`. */
const oneTool: Field<ChosenTool | null> = {
  type: one(TOOL_CLASSES),
  fromXml: (element) => (element === undefined ? null : toolIn(element, element.attributes['class'] ?? '')),
  toXml: (name, value) =>
    value === null
      ? []
      : [
          node(name, { class: value.tag }, [
            node('id', value.id),
            node('name', value.name),
            node('pattern', value.pattern),
          ]),
        ],
};

function toolIn(element: XmlElement, tag: string): ChosenTool {
  const own = (name: string): string => childText(element, name)?.trim() ?? '';
  return { tag, id: own('id'), name: own('name'), pattern: childOf(element, 'pattern')?.text ?? '' };
}

const example = { tag: ANALYSIS_TOOLS[0]?.tag ?? '', id: 'style', name: 'Style', pattern: '**/cs.xml' };

/** Records what static analysis found. Jenkins: the plugin `warnings-ng`. */
export const recordIssues = definePublisher({
  symbol: 'recordIssues',
  displayName: 'Record compiler warnings and static analysis results',
  xmlTag: 'io.jenkins.plugins.analysis.core.steps.IssuesRecorder',
  fields: {
    analysisTools: { ...chosenTools, script: false },
    tools: chosenTools,
    tool: oneTool,
    qualityGates: issueGates,
    id: text({ label: 'Id', help: 'It is a part of the address of the results.' }),
    name: text({ label: 'Name', help: 'Links to the results have this name.' }),
    enabledForFailure: bool({
      label: 'Enable recording for failed builds',
      help: 'Reports are read of builds that failed, too.',
    }),
    failOnError: bool({
      label: 'Fail the step if errors occur',
      help: 'The build fails where a report is missing or cannot be read.',
    }),
    ignoreQualityGate: bool({
      label: 'Ignore quality gate results when selecting the reference build',
      help: 'Issues are compared with those of the build before, even if that missed its gates.',
    }),
    ignoreFailedBuilds: bool({
      label: 'Only use successful reference builds',
      help: 'Issues are compared with those of a build that did not fail.',
      default: true,
    }),
    isAggregatingResults: bool({
      label: 'Aggregate results of several tools',
      help: 'The issues of all tools become one result.',
      script: { name: 'aggregatingResults' },
    }),
    healthy: int({
      label: '100 % healthy',
      help: 'With this many issues, or fewer, the job is in full health.',
      default: 0,
    }),
    unhealthy: int({
      label: '0 % healthy',
      help: 'With this many issues, or more, the job has no health left.',
      default: 0,
    }),
    minimumSeverity,
  },
  inScripts: {
    isUsual: false,
    order: [
      'tools',
      'tool',
      'qualityGates',
      'id',
      'name',
      'enabledForFailure',
      'failOnError',
      'ignoreQualityGate',
      'ignoreFailedBuilds',
      'referenceJobName',
      'referenceBuildId',
      'aggregatingResults',
      'blameDisabled',
      'forensicsDisabled',
      'skipBlames',
      'skipPublishingChecks',
      'publishAllIssues',
      'healthy',
      'unhealthy',
      'minimumSeverity',
    ],
    more: {
      referenceJobName: { type: 'String' },
      referenceBuildId: { type: 'String' },
      blameDisabled: { type: 'boolean', element: 'isBlameDisabled' },
      forensicsDisabled: { type: 'boolean', element: 'isForensicsDisabled' },
      skipBlames: { type: 'boolean' },
      skipPublishingChecks: { type: 'boolean' },
      publishAllIssues: { type: 'boolean' },
      filters: { type: 'any' },
      sourceCodeEncoding: { type: 'String' },
      sourceDirectory: { type: 'String' },
      sourceDirectories: { type: 'any' },
      checksInfo: { type: 'String' },
      skipDeltaCalculation: { type: 'boolean' },
      quiet: { type: 'boolean' },
      scm: { type: 'String' },
      trendChartType: { type: 'String' },
    },
  },
  example: {
    analysisTools: [example],
    tools: [],
    tool: { ...example, id: 'x' },
    qualityGates: [
      { threshold: 1, type: 'TOTAL', status: 'WARNING' },
      { threshold: 5, type: 'NEW_HIGH', status: 'FAILED' },
    ],
    id: 'i',
    name: 'n',
    enabledForFailure: true,
    failOnError: true,
    ignoreQualityGate: true,
    ignoreFailedBuilds: false,
    isAggregatingResults: true,
    healthy: 1,
    unhealthy: 9,
    minimumSeverity: 'NORMAL',
  },
  async perform(config, context) {
    if (context.result() === 'FAILURE' && !config.enabledForFailure) {
      context.log.line("Skipping execution of recorder since overall result is 'FAILURE'");
      return 'SUCCESS';
    }
    const chosen = [...config.analysisTools, ...config.tools, ...(config.tool === null ? [] : [config.tool])];
    if (chosen.length === 0) {
      context.log.error('No tools are configured that would find issues');
      return 'FAILURE';
    }
    const results = [];
    for (const tool of chosen) results.push(await readTool(tool, context));
    const own = { id: config.id.trim(), name: config.name.trim() };
    const [first] = results;
    const parts = config.isAggregatingResults
      ? [{ ...joined(results), id: addressOf(own.id || 'analysis'), name: own.name || 'Static Analysis' }]
      : results.length === 1 && first !== undefined
        ? [{ ...first, id: addressOf(own.id || first.id), name: own.name || first.name }]
        : results;
    const health = {
      healthy: config.healthy,
      unhealthy: config.unhealthy,
      minimum: severityNamed(config.minimumSeverity),
    };
    let result: Result = 'SUCCESS';
    for (const { id, name, ...found } of parts) {
      const { qualityGates: gates, ignoreQualityGate, ignoreFailedBuilds } = config;
      const judged = { gates, ignoreQualityGate, ignoreFailedBuilds, health };
      const own = await record({ urlName: id, name, ...judged, ...found }, context);
      result = worse(result, own);
      if (config.failOnError && found.errors.length > 0) {
        context.log.line(`[${name}] Failing build because analysis result contains errors`);
        result = 'FAILURE';
      }
    }
    return result;
  },
});

type ToolResult = Pick<Parameters<typeof record>[0], 'name' | 'issues' | 'infos' | 'errors'> & { readonly id: string };

function joined(results: readonly ToolResult[]): Omit<ToolResult, 'id' | 'name'> {
  return {
    issues: results.flatMap(({ issues }) => issues),
    infos: results.flatMap(({ infos }) => infos),
    errors: results.flatMap(({ errors }) => errors),
  };
}

async function readTool(chosen: ChosenTool, { workspace, env, log, signal }: RunContext): Promise<ToolResult> {
  const tool = toolOf(chosen.tag);
  const name = chosen.name || (tool?.title ?? chosen.tag.slice(chosen.tag.lastIndexOf('.') + 1));
  const id = addressOf(chosen.id || (tool?.id ?? name));
  const infos: string[] = [];
  const errors: string[] = [];
  const say = (line: string): void => {
    infos.push(line);
    log.line(`[${name}] ${line}`);
  };
  const complain = (line: string): void => {
    errors.push(line);
    log.line(`[${name}] [-ERROR-] ${line}`);
  };
  const list = new IssueList();
  const result = { id, name, issues: list.issues, infos, errors };
  const pattern = expand(chosen.pattern, env).trim() || tool?.pattern;
  if (tool === undefined) complain(`${chosen.tag} is not a tool that this server knows`);
  else if (!pattern) complain('No pattern of report files is set, and consoles are not scanned by this server');
  if (tool === undefined || !pattern) return result;
  say(`Searching for all files in '${workspace.path}' that match the pattern '${pattern}'`);
  const paths = await workspace.glob(withoutBlanks(pattern));
  if (paths.length === 0) complain(`No files found for pattern '${pattern}'. Configuration error?`);
  else say(`-> found ${paths.length} ${paths.length === 1 ? 'file' : 'files'}`);
  const files = readAhead(workspace, paths);
  for (const path of paths) {
    signal.throwIfAborted();
    const before = list.issues.length;
    const skipped = list.duplicates;
    try {
      await list.read(files, path, id, tool.read);
      say(`Successfully parsed file ${workspace.path}/${path}`);
      say(`-> found ${list.issues.length - before} issues (skipped ${list.duplicates - skipped} duplicates)`);
    } catch (error) {
      complain(messageOf(error));
    }
  }
  return result;
}

/** Returns an id as a segment of an address and of a file's name. */
function addressOf(id: string): string {
  return id.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_') || 'analysis';
}

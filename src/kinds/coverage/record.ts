import { messageOf } from '../../kit/index.ts';
import { bool, definePublisher, expand, optionalText, type RunContext, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';
import { withoutBlanks } from '../shared/reports/patterns.ts';
import { readAhead } from '../shared/reports/read-ahead.ts';
import { COVERAGE_TAG, COVERAGE_URL } from './action.ts';
import { merged, PARSERS, parserNamed, readCoverage } from './collect-coverage.ts';
import { type FileCoverage, totalsOf } from './counters.ts';
import { evaluateGates, GATE_FIELDS, gateLines, worstGate } from './gates.ts';
import { recordCoverageOf, referenceOf } from './record-coverage.ts';

const STEPS = 'io.jenkins.plugins.coverage.metrics.steps';
const TOOL_FIELDS = {
  parser: text({ label: 'Parser', required: true }),
  pattern: text({ label: 'Report file pattern', required: true }),
} as const;

/** Records which lines and branches tests reach. Jenkins: the plugin `coverage`. */
export const recordCoverage = definePublisher({
  symbol: 'recordCoverage',
  displayName: 'Record code coverage results',
  xmlTag: `${STEPS}.CoverageRecorder`,
  fields: {
    tools: groupList(`${STEPS}.CoverageTool`, TOOL_FIELDS, { label: 'Coverage tools', inScripts: {} }),
    qualityGates: groupList(`${STEPS}.CoverageQualityGate`, GATE_FIELDS, {
      label: 'Quality gates',
      inScripts: {},
    }),
    id: text({ label: 'Id' }),
    name: text({ label: 'Name' }),
    skipPublishingChecks: bool({ label: 'Skip publishing of checks' }),
    checksName: text({ label: 'Checks name' }),
    checksAnnotationScope: text({ label: 'Checks annotation scope', default: 'MODIFIED_LINES' }),
    ignoreParsingErrors: bool({ label: 'Ignore parsing errors' }),
    failOnError: bool({ label: 'Fail the step if errors occur' }),
    enabledForFailure: bool({ label: 'Enable recording for failed builds' }),
    skipSymbolicLinks: bool({ label: 'Skip symbolic links when searching for reports' }),
    scm: text({ label: 'SCM' }),
    sourceCodeEncoding: text({ label: 'Encoding of source files' }),
    sourceCodeRetention: optionalText({ label: 'Retention of source code' }),
  },
  inScripts: { isUsual: false, more: { sourceDirectories: { type: 'any' } } },
  example: {
    tools: [{ parser: 'JACOCO', pattern: '**/jacoco.xml' }],
    qualityGates: [{ threshold: 60.5, metric: 'LINE', baseline: 'PROJECT', criticality: 'FAILURE' }],
    id: 'cov',
    name: 'Unit tests',
    skipPublishingChecks: true,
    checksName: 'c',
    checksAnnotationScope: 'SKIP',
    ignoreParsingErrors: true,
    failOnError: true,
    enabledForFailure: true,
    skipSymbolicLinks: true,
    scm: 's',
    sourceCodeEncoding: 'UTF-8',
    sourceCodeRetention: 'NEVER',
  },
  async perform(config, context) {
    const say = (line: string): void => context.log.line(`[Coverage] ${line}`);
    say('Recording coverage results');
    if (context.result() === 'FAILURE' && !config.enabledForFailure) {
      say("Skipping execution of coverage recorder since overall result is 'FAILURE'");
      return 'SUCCESS';
    }
    if (config.tools.length === 0) {
      say('[-ERROR-] No tools defined that will record the coverage files');
      return 'FAILURE';
    }
    const { reports, failed } = await readAll(config.tools, context, say);
    const files = merged(reports);
    const broken = failed && config.failOnError;
    if (broken) say('Failing build due to some errors during recording of the coverage');
    else if (failed) say('Ignore errors and continue processing');
    if (files.length === 0) {
      say('[-ERROR-] No coverage results were found! Configuration error?');
      return broken ? 'FAILURE' : 'SUCCESS';
    }
    const urlName = config.id.trim() || COVERAGE_URL;
    const reference = await referenceOf(context, COVERAGE_TAG, urlName);
    const gates = evaluateGates(config.qualityGates, totalsOf(files), reference);
    say(
      reference === null
        ? 'Obtaining action of reference build: there is none'
        : `Obtaining action of reference build '${context.job.displayName} #${reference.number}'`,
    );
    for (const line of gateLines(gates)) say(line);
    const title = config.name.trim() || 'Coverage Report';
    await recordCoverageOf(context, { tag: COVERAGE_TAG, urlName, title, files, reference, gates });
    const worst = worstGate(gates);
    return broken ? 'FAILURE' : worst === 'NOTE' || worst === 'ERROR' ? 'SUCCESS' : worst;
  },
});

/** Reads the reports of each tool. One that cannot be read is logged as an error and does not end the step. */
async function readAll(
  tools: readonly { readonly parser: string; readonly pattern: string }[],
  { workspace, env, signal }: Pick<RunContext, 'workspace' | 'env' | 'signal'>,
  say: (line: string) => void,
): Promise<{ readonly reports: readonly (readonly FileCoverage[])[]; readonly failed: boolean }> {
  const reports: FileCoverage[][] = [];
  let failed = false;
  for (const { parser: name, pattern } of tools) {
    const parser = parserNamed(name);
    if (parser === undefined) {
      say(`[-ERROR-] The parser ${name} is not known to this server: use ${Object.keys(PARSERS).join(', ')}`);
      failed = true;
      continue;
    }
    say(`Creating parser for ${PARSERS[parser].title}`);
    const wanted = expand(pattern.trim(), env) || PARSERS[parser].pattern;
    say(`Searching for all files in '${workspace.path}' that match the pattern '${wanted}'`);
    const found = await workspace.glob(withoutBlanks(wanted));
    if (found.length === 0) {
      say(`[-ERROR-] No files found for pattern '${wanted}'. Configuration error?`);
      failed = true;
    } else say(`-> found ${found.length} ${found.length === 1 ? 'file' : 'files'}`);
    const files = readAhead(workspace, found);
    for (const path of found) {
      signal.throwIfAborted();
      try {
        reports.push(await readCoverage(files, path, parser));
        say(`Successfully parsed file '${workspace.path}/${path}'`);
      } catch (error) {
        say(`[-ERROR-] ${messageOf(error)}`);
        failed = true;
      }
    }
  }
  return { reports, failed };
}

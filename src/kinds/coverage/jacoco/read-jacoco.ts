import { countOf, elementEvents, type ReportFiles, readXmlReport } from '../../shared/reports/read-file.ts';
import { added, type Counter, type FileCoverage, type Metric, metricNamed, type Totals } from '../counters.ts';

interface Found {
  readonly inPackage: string;
  readonly file: string;
  totals: Partial<Record<Metric, Counter>>;
}

/** Reads the XML report of JaCoCo. Where a package has no source files its classes stand for them. */
export async function readJacoco(workspace: ReportFiles, path: string): Promise<FileCoverage[]> {
  const files: Found[] = [];
  const classes: Found[] = [];
  const withSources = new Set<string>();
  let inPackage = '';
  let isReport = false;
  await readXmlReport(
    workspace,
    path,
    elementEvents(({ name, attributes }, around) => {
      const parent = around.at(-1)?.name;
      if (around.length === 0) isReport = name === 'report';
      if (name === 'package') inPackage = attributes['name'] ?? '';
      else if (name === 'sourcefile') {
        withSources.add(inPackage);
        files.push({ inPackage, file: attributes['name'] ?? '', totals: {} });
      } else if (name === 'class') {
        const own = attributes['name'] ?? '';
        classes.push({
          inPackage,
          file: attributes['sourcefilename'] ?? own.slice(own.lastIndexOf('/') + 1),
          totals: {},
        });
      } else if (name === 'counter' && (parent === 'sourcefile' || parent === 'class')) {
        const metric = metricNamed(attributes['type'] ?? '');
        const last = (parent === 'class' ? classes : files).at(-1);
        if (metric === undefined || last === undefined) return;
        last.totals[metric] = { covered: countOf(attributes['covered']), missed: countOf(attributes['missed']) };
      }
    }),
  );
  if (!isReport) throw new Error('the root element is not <report>');
  return [...files, ...byFile(classes.filter((each) => !withSources.has(each.inPackage)))].map(named);
}

function byFile(classes: readonly Found[]): Found[] {
  const found = new Map<string, Found>();
  for (const each of classes) {
    const key = `${each.inPackage}/${each.file}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, each);
    else known.totals = added(known.totals, each.totals);
  }
  return [...found.values()];
}

function named({ inPackage, file, totals }: Found): FileCoverage {
  return { inPackage: inPackage.replaceAll('/', '.'), file, totals: totals as Totals };
}

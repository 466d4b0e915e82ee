import { type JobConfig, propertyConfig } from '../../points/index.ts';

const PACKAGE = 'org.jenkinsci.plugins.workflow.job.properties.';

/** Configuration of a property that pipeline jobs may have; null: this one does not. */
export function propertyOf(
  config: Pick<JobConfig, 'properties'>,
  name: string,
): Readonly<Record<string, unknown>> | null {
  return propertyConfig(config, PACKAGE + name);
}

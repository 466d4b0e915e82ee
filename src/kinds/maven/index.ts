import type { BuiltInPlugin } from '../../points/index.ts';
import { maven as mavenBuilder } from './builder.ts';
import { mavenMailer } from './mail-reporter.ts';
import { mavenModule } from './module.ts';
import { maven as mavenProject } from './project.ts';
import { redeploy } from './redeploy.ts';
import { mavenTool } from './tool.ts';

export const mavenPlugin: BuiltInPlugin = {
  name: 'maven',
  shortName: 'maven-plugin',
  kinds: [mavenProject, mavenModule, mavenBuilder, redeploy, mavenMailer, mavenTool],
};

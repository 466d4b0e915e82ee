import type { StepKind } from '../define.ts';
import { readCSV } from './csv/read-csv.ts';
import { writeCSV } from './csv/write-csv.ts';
import { httpRequest } from './http/http-request.ts';
import { readMavenPom } from './maven/read-maven-pom.ts';
import { readJSON } from './read-json.ts';
import { readManifest } from './read-manifest.ts';
import { readProperties } from './read-properties.ts';
import { readYaml } from './read-yaml.ts';
import { writeJSON } from './write-json.ts';
import { writeYaml } from './write-yaml.ts';

export const dataSteps: readonly StepKind[] = [
  readJSON,
  writeJSON,
  readYaml,
  writeYaml,
  readProperties,
  httpRequest,
  readCSV,
  writeCSV,
  readManifest,
  readMavenPom,
];

import { stat } from 'node:fs/promises';
import { messageOf } from '../../../../kit/index.ts';
import { parseXml, XmlError } from '../../../../xml/index.ts';
import { defineStep } from '../../define.ts';
import { fileIn, ioFailure } from '../../files/places.ts';
import { readText } from '../../files/text.ts';
import { isBlank } from '../source.ts';
import { modelOf } from './model.ts';

export const readMavenPom = defineStep({
  name: 'readMavenPom',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.maven.ReadMavenPomStep',
  displayName: 'Read a maven project file.',
  parameters: [{ name: 'file', type: 'String' }],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const { args, machine } = call;
    const path = fileIn(call, isBlank(args.text('file')) ? 'pom.xml' : args.text('file'));
    const text = yield* call.effect('read', async () => {
      const facts = await stat(path).catch(() => null);
      if (facts === null) throw ioFailure(`${path} does not exist.`, 'java.io.FileNotFoundException');
      if (facts.isDirectory()) throw ioFailure(`${path} is a directory.`, 'java.io.FileNotFoundException');
      return readText(path, undefined);
    });
    try {
      return modelOf(machine, 'Model', parseXml(text));
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      return machine.fail('org.codehaus.plexus.util.xml.pull.XmlPullParserException', messageOf(error));
    }
  },
});

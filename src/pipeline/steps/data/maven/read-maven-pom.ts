import { createYield, messageOf } from '../../../../kit/index.ts';
import { parseXmlInSlices, type XmlElement, XmlError } from '../../../../xml/index.ts';
import { defineStep } from '../../define.ts';
import { fileIn, infoOf, ioFailure } from '../../files/paths.ts';
import { readText } from '../../files/text.ts';
import { isBlank } from '../source.ts';
import { modelOf } from './model.ts';

/** Limits the size of a POM; one of a thousand dependencies has some ten thousand elements. */
const LIMITS = { maxNodes: 100_000, maxLength: 4_000_000 };

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
    const { files } = call.agent;
    const text = yield* call.effect('read', async () => {
      const facts = await infoOf(files, path);
      if (facts === null) throw ioFailure(`${path} does not exist.`, 'java.io.FileNotFoundException');
      if (facts.kind === 'folder') throw ioFailure(`${path} is a directory.`, 'java.io.FileNotFoundException');
      return readText({ files, path }, undefined);
    });
    let root: XmlElement | undefined;
    yield* machine.compute(async () => {
      try {
        root = await parseXmlInSlices(text, createYield(), LIMITS);
        return null;
      } catch (error) {
        if (!(error instanceof XmlError)) throw error;
        return machine.fail('org.codehaus.plexus.util.xml.pull.XmlPullParserException', messageOf(error));
      }
    });
    return root === undefined ? null : yield* modelOf(machine, 'Model', root);
  },
});

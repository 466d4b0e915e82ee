import {
  defineClass,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  newMap,
  OBJECT,
  SERIALIZABLE,
} from '../../../groovy/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { readZip } from '../files/archives/zip.ts';
import { fileIn, folderOf, infoOf, ioFailure } from '../files/paths.ts';
import { readText } from '../files/text.ts';
import { inSlices } from './in-slices.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { isBlank } from './source.ts';

const SIMPLE_MANIFEST = defineClass('org.jenkinsci.plugins.pipeline.utility.steps.conf.mf.SimpleManifest', OBJECT, [
  SERIALIZABLE,
]);
const ENTRY = 'META-INF/MANIFEST.MF';

export const manifestClass: NativeClass = nativeClass<Instance<Manifest>>(SIMPLE_MANIFEST, {
  methods: [
    ['getMain', 0, (self, _args, vm) => newMap(vm, self.state.main, 'hash')],
    [
      'getEntries',
      0,
      (self, _args, vm) =>
        newMap(
          vm,
          [...self.state.entries].map(([name, section]) => [name, newMap(vm, section, 'hash')] as const),
          'hash',
        ),
    ],
  ],
});

export const readManifest = defineStep({
  name: 'readManifest',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.conf.mf.ReadManifestStep',
  displayName: 'Read a Jar Manifest',
  parameters: [
    { name: 'file', type: 'String' },
    { name: 'text', type: 'String' },
  ],
  needs: 'workspace',
  *run(call) {
    const { args, machine } = call;
    const [noFile, noText] = [isBlank(args.text('file')), isBlank(args.text('text'))];
    if (noFile === noText) {
      const more = noFile ? '.' : ", can't do both.";
      return machine.fail(
        'java.lang.IllegalArgumentException',
        `Need to specify either file or text to readManifest${more}`,
      );
    }
    const text = noFile ? args.text('text') : yield* manifestOf(call);
    machine.checkString(text.length);
    const manifest = yield* inSlices(machine, parseManifest(text));
    if (typeof manifest === 'string') return machine.fail('java.io.IOException', manifest);
    return new Instance(SIMPLE_MANIFEST, manifest);
  },
});

/** Returns the text of a manifest, or of the manifest in an archive. */
function* manifestOf(call: StepCall): Evaluation<string> {
  const path = fileIn(call, call.args.text('file'));
  const { files } = call.agent;
  const folder = folderOf(call);
  return yield* call.effect('read', async ({ signal }) => {
    const facts = await infoOf(files, path);
    if (facts === null) throw ioFailure(`${path} does not exist.`, 'java.io.FileNotFoundException');
    if (facts.kind === 'folder') throw ioFailure(`${path} is a directory.`, 'java.io.FileNotFoundException');
    if (!/\.[jwe]ar$/i.test(path)) return readText({ files, path }, undefined);
    const texts = await readZip({ files, path }, folder, {
      charset: 'UTF-8',
      signal,
      wanted: (name) => name === ENTRY,
    });
    const text = texts[ENTRY] ?? '';
    if (!isBlank(text)) return text;
    throw ioFailure(`${path} does not seem to contain a manifest.`, 'java.io.FileNotFoundException');
  });
}

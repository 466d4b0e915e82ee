import {
  CREDENTIAL_FIELDS,
  defineCredential,
  type Field,
  openedBase,
  type SubmittedForm,
  secret,
  secretBytes,
} from '../../points/index.ts';
import { childOf, childText, node } from '../../xml/index.ts';

const CLASS = 'com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl';
const UPLOADED = `${CLASS}$UploadedKeyStoreSource`;
const BYTES = 'uploadedKeystoreBytes';

/** Makes the field of a PKCS#12 key store that was uploaded; `uploadedKeystore` is the older form, base64 as a secret text. */
function keyStoreSource(): Field<Buffer | string> {
  const bytes = secretBytes();
  return {
    type: 'any',
    bytes: true,
    label: 'Key store',
    help: 'A PKCS#12 file with the certificate and its key.',
    fromXml(element, context) {
      const old = element && childText(element, 'uploadedKeystore');
      if (element === undefined || (childOf(element, BYTES) === undefined && old !== undefined))
        return Buffer.from(context.decrypt(old ?? ''), 'base64');
      return bytes.fromXml(childOf(element, BYTES), context);
    },
    toXml: (name, value, context) => [node(name, { class: UPLOADED }, bytes.toXml(BYTES, value, context))],
    secrets: (element) =>
      element.children.flatMap((child) => {
        if (child.name === BYTES) return [{ element: child, bytes: true }];
        return child.name === 'uploadedKeystore' ? [{ element: child }] : [];
      }),
  };
}

export const certificate = defineCredential({
  symbol: 'certificate',
  displayName: 'Certificate',
  xmlTag: CLASS,
  plugin: 'credentials',
  upload: { name: 'keyStoreSource', label: 'Key store (PKCS#12)', instead: ['keyStoreSource'] },
  fields: { ...CREDENTIAL_FIELDS, keyStoreSource: keyStoreSource(), password: secret({ label: 'Password' }) },
  example: {
    scope: 'GLOBAL',
    id: 'client',
    description: 'For the gateway',
    keyStoreSource: Buffer.from('a key store'),
    password: 'of-the-example',
  },
  async name({ keyStoreSource: store, password }, { subjectOf }) {
    return (typeof store === 'string' ? null : await subjectOf(store, password)) ?? 'Certificate';
  },
  open: ({ keyStoreSource: store, password, ...rest }) =>
    typeof store === 'string' || store.length === 0
      ? null
      : { ...openedBase(rest), kind: 'certificate', keyStore: store, password },
  async check({ keyStoreSource: store, password }, { subjectOf }) {
    if (typeof store === 'string') return null;
    if (store.length === 0) return 'No key store was uploaded';
    return (await subjectOf(store, password)) === null ? 'The key store cannot be opened with this password' : null;
  },
  submitted: ({ values, file }) => ({ ...values, keyStoreSource: uploaded(values['keyStoreSource'], file) }),
});

/** Returns the source with the bytes of the uploaded file. Sources that are files of the server are none. */
function uploaded(source: unknown, file: SubmittedForm['file']): unknown {
  if (typeof source === 'string') return uploaded({ $class: UPLOADED, uploadedCertFile: source }, file);
  if (typeof source !== 'object' || source === null) return source;
  const { uploadedCertFile, ...rest } = Object.fromEntries(Object.entries(source));
  const bytes = file(uploadedCertFile)?.content;
  return bytes === undefined ? rest : { ...rest, uploadedKeystore: undefined, [BYTES]: bytes.toString('base64') };
}

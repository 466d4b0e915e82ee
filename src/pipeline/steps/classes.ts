import {
  defineClass,
  EXCEPTION,
  type NativeClass,
  nativeClass,
  RUNTIME_EXCEPTION,
  type Throwable,
} from '../../groovy/index.ts';
import { describableClasses } from '../script/describables/described.ts';
import { jsonClasses } from '../script/json/values.ts';
import { csvRecordClass } from './data/csv/record.ts';
import { responseClass } from './data/http/response.ts';
import { mavenClasses } from './data/maven/model.ts';
import { manifestClass } from './data/read-manifest.ts';
import { fileWrapperClass } from './files/file-wrapper.ts';

function exceptionClass(name: string, superclass = EXCEPTION): NativeClass {
  return nativeClass<Throwable>(defineClass(name, superclass), {});
}

/** Lists the classes of what steps return, and of exceptions that only they throw. */
export const stepClasses: readonly NativeClass[] = [
  fileWrapperClass,
  ...describableClasses,
  ...jsonClasses,
  responseClass,
  csvRecordClass,
  manifestClass,
  ...mavenClasses,
  exceptionClass('hudson.model.Failure', RUNTIME_EXCEPTION),
  exceptionClass('org.jenkinsci.plugins.workflow.cps.CpsCompilationErrorsException', RUNTIME_EXCEPTION),
  exceptionClass('java.nio.charset.UnsupportedCharsetException', RUNTIME_EXCEPTION),
  exceptionClass('hudson.model.Descriptor$FormException'),
  exceptionClass('org.codehaus.plexus.util.xml.pull.XmlPullParserException'),
  exceptionClass('com.sun.mail.util.MailConnectException'),
  exceptionClass('javax.mail.AuthenticationFailedException'),
  exceptionClass('javax.mail.MessagingException'),
  exceptionClass('javax.mail.SendFailedException'),
  exceptionClass('org.yaml.snakeyaml.error.YAMLException', RUNTIME_EXCEPTION),
  exceptionClass('org.yaml.snakeyaml.scanner.ScannerException', RUNTIME_EXCEPTION),
];

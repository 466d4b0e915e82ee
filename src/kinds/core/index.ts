import type { BuiltInPlugin } from '../../points/index.ts';
import { archiver } from './archiver.ts';
import { fullControlOnceLoggedIn } from './authorization/full-control-once-logged-in.ts';
import { legacy } from './authorization/legacy.ts';
import { unsecured } from './authorization/unsecured.ts';
import { batch } from './batch.ts';
import { buildDiscarder } from './build-discarder.ts';
import { buildTrigger } from './build-trigger.ts';
import { fingerprinter } from './fingerprinter.ts';
import { freestyle } from './freestyle.ts';
import { jdk } from './jdk.ts';
import { noScm } from './no-scm.ts';
import { alwaysOnline } from './nodes/always.ts';
import { onDemand } from './nodes/demand.ts';
import { environmentVariables } from './nodes/environment-variables.ts';
import { inboundLauncher } from './nodes/inbound-launcher.ts';
import { scheduledOnline } from './nodes/scheduled.ts';
import { toolLocations } from './nodes/tool-locations.ts';
import { booleanParameter } from './parameters/boolean.ts';
import { choiceParameter } from './parameters/choice.ts';
import { fileParameter } from './parameters/file.ts';
import { passwordParameter } from './parameters/password.ts';
import { parametersDefinition } from './parameters/property.ts';
import { runParameter } from './parameters/run.ts';
import { stringParameter } from './parameters/string.ts';
import { textParameter } from './parameters/text.ts';
import { noRealm, ownRealm } from './realms/realms.ts';
import { shell } from './shell.ts';
import { scmPollingSettings } from './triggers/polling-settings.ts';
import { scmPolling } from './triggers/scm-polling.ts';
import { timer } from './triggers/timer.ts';
import { upstream } from './triggers/upstream.ts';
import { allView } from './views/all.ts';
import { listView } from './views/list.ts';
import { myView } from './views/my.ts';

export const corePlugin: BuiltInPlugin = {
  name: 'core',
  kinds: [
    freestyle,
    allView,
    listView,
    myView,
    shell,
    batch,
    archiver,
    fingerprinter,
    buildTrigger,
    noScm,
    stringParameter,
    textParameter,
    booleanParameter,
    choiceParameter,
    passwordParameter,
    fileParameter,
    runParameter,
    parametersDefinition,
    buildDiscarder,
    timer,
    scmPolling,
    upstream,
    unsecured,
    fullControlOnceLoggedIn,
    legacy,
    ownRealm,
    noRealm,
    inboundLauncher,
    alwaysOnline,
    onDemand,
    scheduledOnline,
    environmentVariables,
    toolLocations,
    jdk,
  ],
  settings: [scmPollingSettings],
};

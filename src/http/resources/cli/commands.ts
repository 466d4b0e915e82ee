/** Describes a command of Jenkins's command line by the request that does the same. */
export interface CliCommand {
  readonly name: string;
  readonly about: string;
  /** Is HEAD where a header of the answer tells it. */
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Holds the path below the root; what stands in braces is to be filled in. */
  readonly path: string;
  /** Says what is sent: the body, or fields of a form. */
  readonly sends?: string;
}

/** Lists the commands by name. Whatever else Jenkins has for them is left out. */
export const COMMANDS: readonly CliCommand[] = [
  get('console', 'Shows the console of a build.', 'job/{job}/{build}/consoleText'),
  get('get-credentials-as-xml', 'Shows a credential without its secrets.', `${credential()}/config.xml`),
  get('get-job', 'Shows the configuration of a job.', 'job/{job}/config.xml'),
  get('get-node', 'Shows the configuration of a node.', 'computer/{node}/config.xml'),
  get('get-view', 'Shows the configuration of a view.', 'view/{view}/config.xml'),
  get('list-changes', 'Lists the changes of a build.', 'job/{job}/{build}/api/xml'),
  get('list-credentials', 'Lists credentials.', `${domain()}/api/xml`),
  get('list-jobs', 'Lists jobs.', 'api/json?tree=jobs[name]'),
  get('list-plugins', 'Lists plugins.', 'pluginManager/api/json?depth=1'),
  head('session-id', 'Shows the session of the server: the header X-Jenkins-Session.', 'login'),
  head('version', 'Shows the version: the header X-Jenkins.', 'login'),
  get('who-am-i', 'Shows who asks, and for what groups.', 'whoAmI/api/json'),
  post('add-job-to-view', 'Adds a job to a view.', 'view/{view}/addJobToView', 'name={job}'),
  post('build', 'Starts a build.', 'job/{job}/build'),
  post('cancel-quiet-down', 'Lets builds start again.', 'cancelQuietDown'),
  post('connect-node', 'Connects a node.', 'computer/{node}/launchSlaveAgent'),
  post('copy-job', 'Copies a job.', 'createItem', 'name={new}&mode=copy&from={job}'),
  post('create-credentials-by-xml', 'Makes a credential.', `${domain()}/createCredentials`, 'the XML'),
  post('create-job', 'Makes a job.', 'createItem?name={job}', 'the XML'),
  post('create-node', 'Makes a node.', 'computer/doCreateItem', 'name={node}&type=…&json=…'),
  post('create-view', 'Makes a view.', 'createView?name={view}', 'the XML'),
  post('declarative-linter', 'Checks a Jenkinsfile.', 'pipeline-model-converter/validate', 'jenkinsfile=…'),
  post('delete-builds', 'Deletes a build.', 'job/{job}/{build}/doDelete'),
  post('delete-credentials', 'Deletes a credential.', `${credential()}/doDelete`),
  post('delete-job', 'Deletes a job.', 'job/{job}/doDelete'),
  post('delete-node', 'Deletes a node.', 'computer/{node}/doDelete'),
  post('delete-view', 'Deletes a view.', 'view/{view}/doDelete'),
  post('disable-job', 'Starts no more builds of a job.', 'job/{job}/disable'),
  post('disconnect-node', 'Disconnects a node.', 'computer/{node}/doDisconnect'),
  post('enable-job', 'Lets builds of a job start again.', 'job/{job}/enable'),
  post('groovy', 'Runs a script on the server.', 'scriptText', 'script=…'),
  post('keep-build', 'Keeps a build for good, or no longer.', 'job/{job}/{build}/toggleLogKeep'),
  post('offline-node', 'Takes a node offline, or online again.', 'computer/{node}/toggleOffline', 'offlineMessage=…'),
  post('quiet-down', 'Starts nothing new.', 'quietDown', 'reason=…'),
  post('reload-configuration', 'Reads the home anew.', 'reload'),
  post('reload-job', 'Reads a job anew.', 'job/{job}/reload'),
  post('remove-job-from-view', 'Takes a job out of a view.', 'view/{view}/removeJobFromView', 'name={job}'),
  post('replay-pipeline', 'Runs a pipeline again with another script.', 'job/{job}/{build}/replay/run', 'mainScript=…'),
  post('restart', 'Restarts the server.', 'restart'),
  post('safe-restart', 'Restarts the server when no build runs.', 'safeRestart'),
  post('safe-shutdown', 'Ends the server when no build runs.', 'safeExit'),
  post('set-build-description', 'Describes a build.', 'job/{job}/{build}/submitDescription', 'description=…'),
  post('shutdown', 'Ends the server.', 'exit'),
  post('stop-builds', 'Stops a build.', 'job/{job}/{build}/stop'),
  post('update-credentials-by-xml', 'Changes a credential.', `${credential()}/config.xml`, 'the XML'),
  post('update-job', 'Changes the configuration of a job.', 'job/{job}/config.xml', 'the XML'),
  post('update-node', 'Changes the configuration of a node.', 'computer/{node}/config.xml', 'the XML'),
  post('update-view', 'Changes the configuration of a view.', 'view/{view}/config.xml', 'the XML'),
].sort((a, b) => (a.name < b.name ? -1 : 1));

function get(name: string, about: string, path: string): CliCommand {
  return { name, about, method: 'GET', path };
}

function head(name: string, about: string, path: string): CliCommand {
  return { name, about, method: 'HEAD', path };
}

function post(name: string, about: string, path: string, sends?: string): CliCommand {
  return { name, about, method: 'POST', path, ...(sends !== undefined && { sends }) };
}

function domain(): string {
  return 'credentials/store/system/domain/{domain}';
}

function credential(): string {
  return `${domain()}/credential/{id}`;
}

/** Holds the variables that every build has, by name, with a sentence for people who write scripts. */
export const BUILD_VARIABLES: Readonly<Record<string, string>> = {
  CI: 'Always `true`, for tools that look whether they run on a build server.',
  BUILD_NUMBER: 'The number of the build: `153`.',
  BUILD_ID: 'The id of the build: its number.',
  BUILD_DISPLAY_NAME: 'The display name of the build: `#153` where nothing gave it another.',
  JOB_NAME: 'The full name of the job, with its folders: `foo`, `foo/bar`.',
  JOB_BASE_NAME: 'The name of the job without its folders: `bar`.',
  BUILD_TAG: '`jenkins-${JOB_NAME}-${BUILD_NUMBER}`, with dashes for the slashes of the name.',
  EXECUTOR_NUMBER: 'The number of the executor that runs the build, from 0 on, among those of its node.',
  NODE_NAME: 'The name of the node that runs the build; `built-in` for the server itself.',
  NODE_LABELS: 'The labels of that node, with blanks between them.',
  WORKSPACE: "The absolute path of the build's workspace.",
  WORKSPACE_TMP: 'A folder for temporary files beside the workspace; it may not exist yet.',
  JENKINS_HOME: "The absolute path of the server's home directory.",
  JENKINS_URL: 'The address of the server, with a slash at its end, where it is known.',
  BUILD_URL: 'The address of the build: `http://server:port/job/foo/15/`.',
  JOB_URL: 'The address of the job: `http://server:port/job/foo/`.',
};

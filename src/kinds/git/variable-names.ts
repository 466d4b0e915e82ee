/** Describes, for users, each variable that a checkout of Git adds to the environment. */
export const GIT_VARIABLES: Readonly<Record<string, string>> = {
  GIT_COMMIT: 'Hash of the commit that was checked out.',
  GIT_BRANCH: 'The remote branch that it was found by: `origin/main`.',
  GIT_LOCAL_BRANCH: 'The local branch that was made for it, where one is.',
  GIT_PREVIOUS_COMMIT: 'Hash of the commit that was built last on this branch.',
  GIT_PREVIOUS_SUCCESSFUL_COMMIT: 'Hash of the commit that was built last with success on this branch.',
  GIT_URL: 'Address of the repository; of several ones `GIT_URL_1`, `GIT_URL_2` …',
  GIT_CHECKOUT_DIR: 'The folder in the workspace that the files are in, where they are not at its top.',
  GIT_AUTHOR_NAME: 'Name of commits that the build makes, where one is configured.',
  GIT_AUTHOR_EMAIL: 'Their mail address.',
  GIT_COMMITTER_NAME: 'The same for who commits them.',
  GIT_COMMITTER_EMAIL: 'Their mail address.',
};

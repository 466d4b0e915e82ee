import { trimmedOrEmpty } from '../../parameters/types.ts';
import { route } from '../../route.ts';

/** Holds the texts of the set-up by the keys by which Jenkins's pages ask for them. */
const MESSAGES: Readonly<Record<string, string>> = {
  installWizard_welcomePanel_title: 'Getting Started',
  installWizard_welcomePanel_banner: 'Everything is built in',
  installWizard_welcomePanel_message: 'There is nothing to install.',
  installWizard_welcomePanel_recommendedActionTitle: 'Go on',
  installWizard_welcomePanel_recommendedActionDetails: 'Use what is built in.',
  installWizard_welcomePanel_customizeActionTitle: 'See what is there',
  installWizard_welcomePanel_customizeActionDetails: 'Look at the plugins whose work is done here.',
  installWizard_offline_title: 'Offline',
  installWizard_offline_message: 'The server does not need the internet.',
  installWizard_error_header: 'Something went wrong',
  installWizard_error_message: 'The server refused this step.',
  installWizard_error_connection: 'The server cannot be reached.',
  installWizard_error_restartNotSupported: 'This server cannot restart itself.',
  installWizard_installCustom_title: 'Plugins',
  installWizard_installComplete_title: 'Ready',
  installWizard_installComplete_banner: 'The server is set up',
  installWizard_installComplete_message: 'The set-up is over.',
  installWizard_installComplete_finishButtonLabel: 'Begin',
  installWizard_installComplete_restartRequiredMessage: 'The server has to restart.',
  installWizard_installComplete_restartLabel: 'Restart',
  installWizard_installIncomplete_title: 'Go on with the set-up',
  installWizard_installIncomplete_resumeInstallationButtonLabel: 'Go on',
  installWizard_saveFirstUser: 'Save and Continue',
  installWizard_skipFirstUser: 'Skip and continue as admin',
  installWizard_saveConfigureInstance: 'Save and Finish',
  installWizard_skipConfigureInstance: 'Not now',
  installWizard_addFirstUser_title: 'Create First Admin User',
  installWizard_configureInstance_title: 'Instance Configuration',
  installWizard_goBack: 'Back',
  installWizard_goInstall: 'Install',
  installWizard_retry: 'Try again',
};

export const resourceBundle = route({
  method: 'GET',
  path: '/i18n/resourceBundle',
  permission: 'Overall/Read',
  crumb: 'exempt',
  parameters: {
    baseName: trimmedOrEmpty('`jenkins.install.pluginSetupWizard`; there are no others, and it may be left out.'),
  },
  doc: 'The texts of the set-up, in English.',
  handler({ parameters }) {
    const { baseName } = parameters;
    if (!['', 'jenkins.install.pluginSetupWizard'].includes(baseName)) {
      const message = `Can't find bundle for base name ${baseName}, locale en`;
      return { type: 'json', json: { status: 'error', message, data: null } };
    }
    return { type: 'json', json: { status: 'ok', data: MESSAGES } };
  },
});

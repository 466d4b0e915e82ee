import type { BuiltInPlugin } from '../../points/index.ts';
import { awsCredentials } from './aws.ts';
import { certificate } from './certificate.ts';
import { dockerServer } from './docker-server.ts';
import { credentialsParameter } from './parameter.ts';
import { usernamePassword } from './username-password.ts';

export const credentialsPlugin: BuiltInPlugin = {
  name: 'credentials',
  kinds: [credentialsParameter, usernamePassword, certificate, dockerServer, awsCredentials],
};
